import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { TOURS } from "../paths.ts";
import { tourKind } from "../tourKind.tsx";

const ToursBoard = lazy(async () => ({ default: (await import("./ToursBoard.tsx")).ToursBoard }));
const ToursMap = lazy(async () => ({ default: (await import("./ToursMap.tsx")).ToursMap }));

/** The tours as a list, and with `view` in the address as a board by status or a map. */
export function ToursScreen() {
  const [address] = useSearchParams();
  const view = address.get("view");
  const { list, ...kind } = tourKind;
  if (view === "board" || view === "map")
    return <Suspense fallback={null}>{view === "board" ? <ToursBoard /> : <ToursMap />}</Suspense>;
  return list && <RecordList entry={TOURS} kind={kind} listing={list} />;
}
