import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { ListedEntry } from "#web/shared/record/kind.ts";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { opportunityKind } from "../opportunityKind.tsx";

const PipelineBoard = lazy(async () => ({ default: (await import("./PipelineBoard.tsx")).PipelineBoard }));
const PipelineForecast = lazy(async () => ({ default: (await import("./PipelineForecast.tsx")).PipelineForecast }));

/** The pipeline as a list, and with `view` in the address as a board or forecast. */
export const pipelineScreen = (entry: ListedEntry) =>
  function PipelineScreen() {
    const [address] = useSearchParams();
    const view = address.get("view");
    const { list, ...kind } = opportunityKind;
    if (view === "board" || view === "forecast")
      return (
        <Suspense fallback={null}>
          {view === "board" ? <PipelineBoard add={entry.titles.add} /> : <PipelineForecast add={entry.titles.add} />}
        </Suspense>
      );
    return list && <RecordList entry={entry} kind={kind} listing={list} />;
  };
