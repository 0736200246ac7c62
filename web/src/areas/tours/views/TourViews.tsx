/** The control that leads to the other views of the tours, which keep the filters. */
import { MapTrifoldIcon } from "@phosphor-icons/react/dist/csr/MapTrifold";
import { useLocation } from "react-router";
import { tours } from "#contract/tours/tour.ts";
import { ViewSwitch } from "#web/shared/work/ViewSwitch.tsx";
import { ownKeys } from "#web/ui/list/codec.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import { t } from "../messages.ts";

export type TourView = "list" | "board" | "map";
/** Parameters that only a list has. */
const OF_LISTS = ["pageIndex", "pageSize", "orderBy", "orderDirection"];

export function TourViews({ current, state }: { current: TourView; state: UrlListState }) {
  const { pathname } = useLocation();
  const filters = new URLSearchParams(state.parameters);
  for (const name of ownKeys(tours.list)) if (OF_LISTS.includes(name)) filters.delete(name);
  const to = (view: string): string =>
    `${pathname}?${[view !== "list" && `view=${view}`, filters.toString()].filter(Boolean).join("&")}`;
  return (
    <ViewSwitch
      current={current}
      to={to}
      more={[{ view: "map", title: t("map"), glyph: <MapTrifoldIcon size={16} aria-hidden /> }]}
    />
  );
}
