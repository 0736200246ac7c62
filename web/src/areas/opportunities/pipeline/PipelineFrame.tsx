import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";
import type { ListQueryOf } from "#contract/list.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { useEnquiryAction } from "#web/shared/enquiry/openEnquiry.tsx";
import { useOwner, useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useMayAll, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { conditions } from "#web/ui/list/codec.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import { useSessionFilter } from "#web/ui/list/useSessionFilter.ts";
import { ListStatus } from "#web/ui/table/ListStatus.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { useOpportunityFilters } from "../opportunityKind.tsx";
import { PipelineTabs, type PipelineView, PipelineViews, pipelinePreset } from "./PipelineBar.tsx";
import styles from "./pipeline.module.css";

/** Opportunities matched by the address, shared by board and forecast. */
export function usePipeline(preset = pipelinePreset(useNarrowed())) {
  const narrowed = useNarrowed();
  const state = useListState(opportunities.list, preset);
  const ready = useSessionFilter(opportunities.list, "opportunities", { shown: state.shown, preset });
  const query: Partial<ListQueryOf<typeof opportunities.list>> = {
    ...conditions(opportunities.list, state.query),
    ...narrowed,
  };
  return { state, ready, query, narrowed };
}
type Pipeline = ReturnType<typeof usePipeline>;

interface Props {
  view: Exclude<PipelineView, "list">;
  pipeline: Pipeline;
  add: string;
  answer: { error: Error | null; retry: () => void; nothing: boolean };
  empty: { title: string; line: string };
  children: (instead: ReactNode | undefined) => ReactNode;
}

/** The bars above a board or forecast. `children` draw it, or what they are given instead: an error, or that there is nothing. */
export function PipelineFrame({ view, pipeline: { state }, add, answer, empty, children }: Props) {
  const { error, retry, nothing } = answer;
  const narrow = useNarrow();
  const paths = useRecordPaths();
  const addAction: Action = {
    id: "add",
    title: add,
    icon: PlusIcon,
    to: paths.add,
    tone: "main",
    visible: useMay("PIPELINE", "write"),
  };
  const seesAll = useMayAll("PIPELINE", "read");
  const none = seesAll ? empty : { title: t("noneAssigned"), line: t("noneAssignedLine") };
  const instead = (error || nothing) && (
    <ListStatus list={{ state, error, retry }} empty={{ ...none, action: { ...addAction, tone: "plain" } }} />
  );
  const views = <PipelineViews current={view} state={state} />;
  return (
    <div className={styles.frame} data-in-record={useOwner() !== null || undefined}>
      <ListBar
        tabs={<PipelineTabs list={{ call: opportunities.list, state }} view={view} />}
        actions={[useEnquiryAction(), addAction]}
      >
        {!narrow && views}
      </ListBar>
      {narrow && views}
      <FilterBar
        state={state}
        call={opportunities.list}
        options={useOpportunityFilters()}
        dates={{ title: t("expectedClose"), zone: useZone() }}
        search={t("search")}
        table="opportunities"
      />
      {children(instead || undefined)}
    </div>
  );
}
