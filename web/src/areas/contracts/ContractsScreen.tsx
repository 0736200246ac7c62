import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { ListedEntry } from "#web/shared/record/kind.ts";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { contractKind } from "./contractKind.tsx";

const KeyDatesScreen = lazy(async () => ({ default: (await import("./keyDates/KeyDatesScreen.tsx")).KeyDatesScreen }));

/** The contracts as a list, and with `view=dates` in the address their key dates in twelve months. */
export const contractsScreen = (entry: ListedEntry) =>
  function ContractsScreen() {
    const [address] = useSearchParams();
    const { list, ...kind } = contractKind;
    if (address.get("view") === "dates")
      return (
        <Suspense fallback={null}>
          <KeyDatesScreen />
        </Suspense>
      );
    return list && <RecordList entry={entry} kind={kind} listing={list} />;
  };
