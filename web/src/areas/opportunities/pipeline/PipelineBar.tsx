/** The bar above every view of the pipeline: the categories, and the other views, which keep the filters. */
import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { useLocation } from "react-router";
import type { ListQueryOf } from "#contract/list.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { CategoryTabs, countedFilters, useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { ViewSwitch, type WorkView } from "#web/shared/work/ViewSwitch.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ownKeys } from "#web/ui/list/codec.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./pipeline.module.css";

export type PipelineView = "board" | "list" | "forecast";
/** Parameters that only a list has. */
const OF_LISTS = ["pageIndex", "pageSize", "orderBy", "orderDirection"];

const FORECAST = [{ view: "forecast" as const, title: t("forecast"), glyph: <ChartBarIcon size={16} aria-hidden /> }];

/** Returns a view's initial filters: a category shows all of its opportunities. */
export const pipelinePreset = ({
  categoryCode,
}: {
  categoryCode?: string;
}): Partial<ListQueryOf<typeof opportunities.list>> => (categoryCode === undefined ? { progress: "recent" } : {});

interface Props {
  list: Parameters<typeof countedFilters>[0];
  view: PipelineView;
}
export function PipelineTabs({ list, view }: Props) {
  const filters = countedFilters(list, useNarrowed());
  const counts = useCallQuery(opportunities.count, { body: { filters } }, { keep: true }).data;
  return <CategoryTabs counts={counts} search={view === "list" ? "" : `?view=${view}`} />;
}

export function PipelineViews({ current, state }: { current: PipelineView; state: UrlListState }) {
  const { pathname } = useLocation();
  const filters = new URLSearchParams(state.parameters);
  for (const name of ownKeys(opportunities.list)) if (OF_LISTS.includes(name)) filters.delete(name);
  const to = (view: WorkView | "forecast"): string =>
    `${pathname}?${[view !== "list" && `view=${view}`, filters.toString()].filter(Boolean).join("&")}`;
  const views = <ViewSwitch current={current} to={to} more={FORECAST} />;
  return useNarrow() ? <div className={styles.views}>{views}</div> : views;
}
