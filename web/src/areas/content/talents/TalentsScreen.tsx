/** Talents in the app: what fans see of each, and how much content there is. */
import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import { TagIcon } from "@phosphor-icons/react/dist/csr/Tag";
import { TALENT_STATUSES } from "#contract/enums.ts";
import { type AppTalent, appTalents } from "#contract/favourites/app-talent.ts";
import { REPORTED_STATUSES } from "#contract/talents/config.ts";
import { switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { useShownTalents } from "#web/shared/people/shownTalents.ts";
import { isBesideTabs, ListTabs } from "#web/shared/record/ListTabs.tsx";
import { useMay, useMayAll, useMe } from "#web/shared/session/me.tsx";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { t as titles } from "../titles.ts";
import { t } from "./messages.ts";
import { talentPath } from "./paths.ts";
import { TalentCard } from "./TalentCard.tsx";
import {
  openImportChoice,
  openLinks,
  openTagsOf,
  pathOfProfile,
  talentChanges,
  talentRowActions,
} from "./talentActions.tsx";
import { talentColumns } from "./talentColumns.tsx";
import { useTalentMetadata } from "./useTalentMetadata.ts";

const talentChoices = choicesFrom(peopleOf("talents"));
const STATUSES = TALENT_STATUSES.map((value) => ({ value, label: STATUS_STYLES[value].title }));
const APP_TITLES = { Active: t("shown"), Pending: t("notShown") } as const;
const APP_STATUSES = REPORTED_STATUSES.map((value) => ({ value, title: APP_TITLES[value], label: APP_TITLES[value] }));
const yesOrNo = [
  { value: "true", label: t("yes") },
  { value: "false", label: t("no") },
];

export function TalentsScreen() {
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  const agencyId = useMe().user.agencyId;
  const list = useList(appTalents.list, { table: "appTalents" });
  useShownTalents(list.rows.filter(isOwnAgency).map(({ id }) => id));
  const mayEdit = useMay("TALENT", "write");
  const mayWrite = useMay("CMS", "write") && mayEdit;
  const seesAll = useMayAll("TALENT", "read");
  const metadata = useTalentMetadata();
  const imports: Action = {
    id: "import",
    title: t("import"),
    icon: FileArrowUpIcon,
    visible: mayWrite && metadata?.mayImport === true,
    run: openImportChoice,
  };
  return (
    <DataTable
      list={list}
      name={titles("talents")}
      columns={talentColumns({ isAcrossAgencies, mayWrite, ownAgencyId: agencyId })}
      search={t("search")}
      filters={{
        ...filters,
        appStatuses: { title: t("app"), choices: APP_STATUSES, chip: isBesideTabs(list) },
        statusIds: { title: t("status"), choices: STATUSES },
        categories: { title: t("category") },
        tags: { title: t("tag"), choices: (metadata?.tags ?? []).map((value) => ({ value, label: value })) },
        userIds: { title: t("talents"), choices: talentChoices },
        favourite: { title: t("favourite"), choices: yesOrNo },
      }}
      bar={
        <ListBar
          tabs={<ListTabs list={list} label={t("byApp")} all={t("all")} values={APP_STATUSES} />}
          actions={[imports]}
        />
      }
      empty={
        seesAll
          ? { title: t("none"), line: t("noneLine"), action: { id: "talents", title: t("toTalents"), to: "/talent" } }
          : { title: t("noneSeen"), line: t("noneSeenLine") }
      }
      rowName={({ displayName }) => displayName}
      link={(row) => (isOwnAgency(row) ? pathOfProfile(row) : undefined)}
      onOpen={(row) => void switchTo(row, talentPath(row.id))}
      actions={(row) => talentRowActions(row, { mayWrite, isOwnAgency: isOwnAgency(row) })}
      keys={{
        e: (row) => {
          if (mayWrite && row.editable) openLinks(row);
        },
      }}
      card={(row) => <TalentCard talent={row} isAcrossAgencies={isAcrossAgencies} />}
      {...(mayWrite && { bulk: (selection: Selection<AppTalent>) => <TalentsBulk selection={selection} /> })}
    />
  );
}

/** With those among the chosen that one may change. */
function TalentsBulk({ selection }: { selection: Selection<AppTalent> }) {
  const editableRows = selection.chosen.filter(({ editable }) => editable);
  const disabled = editableRows.length === 0 && t("noneEditable");
  return (
    <BulkBar
      selection={selection}
      actions={[
        ...talentChanges(editableRows).map((action) => ({ ...action, disabled })),
        {
          id: "tags",
          title: t("tags"),
          icon: TagIcon,
          disabled,
          run: () => openTagsOf(editableRows, selection.clear),
        },
      ]}
    />
  );
}
