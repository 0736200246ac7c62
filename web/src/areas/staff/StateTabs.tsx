import { STAFF_STATES } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import type { Total } from "#web/ui/list/useList.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";

/** Returns the tab of the filtered state; null if several states are filtered. */
function tabOf(states: unknown): string | null {
  const chosen = Array.isArray(states) ? states.map(String) : [];
  return chosen.length === 0 ? "all" : chosen.length === 1 ? (chosen[0] ?? null) : null;
}

/** Tabs by state; the current one shows its count. */
export function StateTabs({ state, total }: { state: UrlListState; total: Total | null }) {
  const { states }: Record<string, unknown> = state.shown;
  const current = tabOf(states) ?? "";
  const tabs = ["all" as const, ...STAFF_STATES].map((id) => ({
    id,
    title: t(id),
    count: id === current ? total?.count : undefined,
  }));
  return (
    <Tabs
      label={t("byState")}
      tabs={tabs}
      current={current}
      onChoose={(id) => state.filter("states", id === "all" ? undefined : [id], { now: true })}
    />
  );
}
