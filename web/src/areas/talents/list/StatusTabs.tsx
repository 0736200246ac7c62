import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import { people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import type { OfFamily } from "../family.ts";

const ORDER: readonly TalentStatus[] = [
  TALENT_STATUS.active,
  TALENT_STATUS.pending,
  TALENT_STATUS.rejected,
  TALENT_STATUS.locked,
];

/** The status that a tab stands for; null where a filter names several. */
export function tabOf(chosen: unknown): TalentStatus | "all" | null {
  const ids = Array.isArray(chosen) ? chosen : [];
  if (ids.length === 0) return "all";
  return ids.length === 1 ? (ORDER.find((status) => status === ids[0]) ?? null) : null;
}

interface Props extends OfFamily {
  state: UrlListState;
}

/** All, and one for each status, with how many there are. */
export function StatusTabs({ family, state }: Props) {
  const { data: options } = useCallQuery(people.filterOptions, { params: { family } });
  const { statusIds }: Record<string, unknown> = state.shown;
  const count = (status: TalentStatus): number | undefined => options?.statuses.find(({ id }) => id === status)?.total;
  const tabs = [
    { id: "all", title: t("all"), count: options?.total },
    ...ORDER.map((status) => ({ id: String(status), title: STATUS_STYLES[status].title, count: count(status) })),
  ];
  return (
    <Tabs
      label={t("byStatus")}
      tabs={tabs}
      current={String(tabOf(statusIds))}
      onChoose={(id) => state.filter("statusIds", id === "all" ? undefined : [Number(id)], { now: true })}
    />
  );
}
