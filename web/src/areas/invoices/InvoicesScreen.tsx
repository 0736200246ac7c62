import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { ListedEntry } from "#web/shared/record/kind.ts";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { invoiceKind } from "./invoiceKind.tsx";

const ReadyScreen = lazy(async () => ({ default: (await import("./ready/ReadyScreen.tsx")).ReadyScreen }));

/** The invoices, or at the address of that tab what is ready to be invoiced. */
export const invoicesScreen = (entry: ListedEntry) =>
  function InvoicesScreen() {
    const { pathname } = useLocation();
    const { list, ...kind } = invoiceKind;
    if (pathname.endsWith("/ready-to-invoice"))
      return (
        <Suspense fallback={null}>
          <ReadyScreen />
        </Suspense>
      );
    return list && <RecordList entry={entry} kind={kind} listing={list} />;
  };
