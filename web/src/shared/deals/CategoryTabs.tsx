import { useParams } from "react-router";
import type { WorkCounts, workCalls } from "#contract/work/work.ts";
import type { Owner } from "#web/shared/record/paths.ts";
import { useOwner, useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { type AnyList, filtersOf, type ListState } from "#web/ui/list/codec.ts";
import { t } from "./messages.ts";

/** Returns what narrows a list of work by its address: the category, and the owner whose tab it is. */
export function useNarrowed(): { categoryCode?: string; ownerType?: OwnerType; ownerId?: string } {
  const { categoryCode } = useParams();
  const owner = useOwner();
  return {
    ...(categoryCode !== undefined && categoryCode !== "all" && { categoryCode }),
    ...(owner && { ownerType: ownerTypeOf(owner), ownerId: owner.id }),
  };
}

type OwnerType = "scout" | "talent" | "partner" | "staff";
const OWNERS: Readonly<Record<string, OwnerType>> = {
  "/scout": "scout",
  "/talent": "talent",
  "/partner": "partner",
  "/staff": "staff",
};
const ownerTypeOf = ({ base }: Owner): OwnerType => OWNERS[base] ?? "talent";

/** Returns the filters that the counts of a list follow, as in its address. */
export const countedFilters = (
  { call, state }: { call: AnyList; state: { query: ListState } },
  narrowed: ReturnType<typeof useNarrowed>,
): string => filtersOf(call, { ...state.query, ...narrowed, categoryCode: undefined });

/** Returns how a list of work starts: narrowed by its address, and without what was closed before this month. */
export function useWorkPreset() {
  const narrowed = useNarrowed();
  return { preset: narrowed.categoryCode === undefined ? { progress: "recent" as const } : {}, always: narrowed };
}

/** The tabs of a list, with counts by its kind's own call. */
export function CountedTabs({ list, call }: { list: Parameters<typeof countedFilters>[0]; call: CountCall }) {
  const filters = countedFilters(list, useNarrowed());
  return <CategoryTabs counts={useCallQuery(call, { body: { filters } }, { keep: true }).data} />;
}
type CountCall = ReturnType<typeof workCalls>["count"];

/** The categories of a list, each at its own address, with counts that follow search and filters. */
export function CategoryTabs({
  counts,
  search = "",
}: {
  counts: WorkCounts | undefined;
  /** Query kept in the address, such as "?view=board". */
  search?: string;
}) {
  const { list } = useRecordPaths();
  const { categoryCode = "all" } = useParams();
  const base = list.replace(/\/all\/api$/, "");
  return (
    <Tabs
      label={t("byCategory")}
      current={categoryCode}
      tabs={[
        { id: "all", title: t("all"), to: `${list}${search}`, count: counts?.total },
        ...(counts?.categories ?? []).map(({ code, name, count }) => ({
          id: code,
          title: name,
          to: `${base}/${code}${search}`,
          count,
        })),
      ]}
    />
  );
}
