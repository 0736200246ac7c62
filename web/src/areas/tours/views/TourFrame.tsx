import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";
import type { ListQueryOf } from "#contract/list.ts";
import { tours } from "#contract/tours/tour.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { ToolTabs } from "#web/shared/ToolTabs.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { conditions } from "#web/ui/list/codec.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import { useSessionFilter } from "#web/ui/list/useSessionFilter.ts";
import { ListStatus } from "#web/ui/table/ListStatus.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { t } from "../messages.ts";
import { TOURS } from "../paths.ts";
import { TOUR_STATUS_CHOICES } from "../tourStatus.tsx";
import { type TourView, TourViews } from "./TourViews.tsx";
import styles from "./Views.module.css";

/** The tours matched by the address, shared by board and map. */
export function useTours() {
  const state = useListState(tours.list);
  const ready = useSessionFilter(tours.list, "tours", { shown: state.shown, preset: {} });
  const query: Partial<ListQueryOf<typeof tours.list>> = conditions(tours.list, state.query);
  return { state, ready, query };
}

interface Props {
  view: Exclude<TourView, "list">;
  state: ReturnType<typeof useTours>["state"];
  answer: { error: Error | null; retry: () => void; nothing: boolean };
  children: (instead: ReactNode | undefined) => ReactNode;
}

/** The bars above a board or a map. `children` draw it, or what they are given instead: an error, or that there is nothing. */
export function TourFrame({ view, state, answer: { error, retry, nothing }, children }: Props) {
  const narrow = useNarrow();
  const add: Action = {
    id: "add",
    title: TOURS.titles.add,
    icon: PlusIcon,
    to: useRecordPaths().add,
    tone: "main",
    visible: useMay(TOURS.resource, "write"),
  };
  const empty = { title: t("none"), line: t("noneLine"), action: { ...add, tone: "plain" as const } };
  const instead = (error || nothing) && <ListStatus list={{ state, error, retry }} empty={empty} />;
  const views = <TourViews current={view} state={state} />;
  return (
    <div className={styles.frame}>
      <ListBar tabs={<ToolTabs owner={null} />} actions={[add]}>
        {!narrow && views}
      </ListBar>
      {narrow && <div className={styles.views}>{views}</div>}
      <FilterBar
        state={state}
        call={tours.list}
        options={{ statuses: { title: t("status"), choices: TOUR_STATUS_CHOICES } }}
        dates={{ title: t("startDate"), zone: useZone() }}
        search={t("search")}
        table="tours"
      />
      {children(instead || undefined)}
    </div>
  );
}
