import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import { people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import type { ListState } from "#web/kit/list/useListState.ts";
import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { t } from "#web/messages/talents.ts";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";
import type { OfFamily } from "./family.ts";

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
  state: ListState;
}

/** All, and one for each status, with how many there are. */
export function StatusTabs({ family, state }: Props) {
  const { data: options } = useAsk(people.filterOptions, { params: { family } });
  const { statusIds }: Record<string, unknown> = state.shown;
  const count = (status: TalentStatus): number | undefined => options?.statuses.find(({ id }) => id === status)?.total;
  const tabs = [
    { id: "all", title: t("all"), count: options?.total },
    ...ORDER.map((status) => ({ id: String(status), title: STATUS_LOOKS[status].title, count: count(status) })),
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
