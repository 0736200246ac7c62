/** A list of what fans did: their comments on posts or polls, or their reactions to them. */
import { type FanActRow, fanReports } from "#contract/fans/report.ts";
import { switchAction, switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { useRecordCrumb } from "#web/ui/routing/title.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { itemPath } from "../contentPaths.ts";
import { FansTabs } from "../FansTabs.tsx";
import { f } from "../messages.ts";
import { type ActsTab, FANS_PATH, fansPath } from "../paths.ts";
import { t } from "../titles.ts";
import { useFanFilters } from "../useFanFilters.ts";
import { ActCard } from "./ActCard.tsx";
import { actActions } from "./actActions.ts";
import { actColumns, actText } from "./actColumns.tsx";

const CALLS = {
  "post-comments": fanReports.postComments,
  "poll-comments": fanReports.pollComments,
  "post-reactions": fanReports.postReactions,
  "poll-reactions": fanReports.pollReactions,
} as const satisfies Record<ActsTab, object>;
const HIDDEN = [
  { value: "true", label: f("hidden") },
  { value: "false", label: f("shown") },
];

export function ActsTable({ tab }: { tab: ActsTab }) {
  const zone = useZone();
  const list = useList(CALLS[tab], { preset: lastMonth(Date.now(), zone) });
  const mayWrite = useMay("CMS", "write");
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  const { talentIds } = useFanFilters();
  useRecordCrumb(t("fans"), FANS_PATH, t(tab));
  const isOfComments = tab === "post-comments" || tab === "poll-comments";
  const named = (row: FanActRow) => ({ ...row, displayName: actText(row, isOfComments) });
  return (
    <DataTable
      list={list}
      name={t(tab)}
      columns={actColumns(tab, isAcrossAgencies)}
      search={f(isOfComments ? "searchComments" : "searchReactions")}
      filters={{ ...filters, talentIds, hidden: { title: f("hidden"), choices: HIDDEN } }}
      dates={{ title: f("time"), zone }}
      bar={<ListBar tabs={<FansTabs current={tab} />} />}
      empty={{ title: f(isOfComments ? "noComments" : "noReactions"), line: f("noActsLine") }}
      rowName={(row) => actText(row, isOfComments)}
      link={(row) => (isOwnAgency(row) && row.item ? itemPath(row.item) : undefined)}
      onOpen={(row) => {
        if (!isOwnAgency(row)) void switchTo(named(row), fansPath(tab));
      }}
      actions={(row) =>
        isOwnAgency(row)
          ? actActions(row, { mayHide: mayWrite && isOfComments })
          : [switchAction(named(row), fansPath(tab))]
      }
      card={(row) => <ActCard row={row} isOfComments={isOfComments} />}
    />
  );
}
