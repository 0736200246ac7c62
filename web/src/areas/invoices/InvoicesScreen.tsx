import { lazy, Suspense, useMemo } from "react";
import { useLocation } from "react-router";
import type { ListedEntry } from "#web/shared/record/kind.ts";
import { MountContext, type Owner, useOwner } from "#web/shared/record/paths.ts";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { creditNoteKind } from "./credit/creditNoteKind.tsx";
import { creditNotesEntry } from "./credit/entry.ts";
import { invoiceKind } from "./invoiceKind.tsx";

const ReadyScreen = lazy(async () => ({ default: (await import("./ready/ReadyScreen.tsx")).ReadyScreen }));

/** The invoices, or at the address of their tabs what is ready to be invoiced, and credit notes. */
export const invoicesScreen = (entry: ListedEntry) =>
  function InvoicesScreen() {
    const { pathname } = useLocation();
    const { list, ...kind } = invoiceKind;
    const owner = useOwner();
    if (pathname.endsWith("/credit-notes") && owner) return <OwnCreditNotes owner={owner} />;
    if (pathname.endsWith("/ready-to-invoice"))
      return (
        <Suspense fallback={null}>
          <ReadyScreen />
        </Suspense>
      );
    return list && <RecordList entry={entry} kind={kind} listing={list} />;
  };

/** The credit notes of a talent or a partner; what it lists keeps its global paths. */
function OwnCreditNotes({ owner }: { owner: Owner }) {
  const mount = useMemo(
    () => ({ base: creditNotesEntry.base, tabOf: { ...owner, list: `${owner.list}/credit-notes` } }),
    [owner],
  );
  const { list, ...kind } = creditNoteKind;
  return (
    list && (
      <MountContext value={mount}>
        <RecordList entry={creditNotesEntry} kind={kind} listing={list} />
      </MountContext>
    )
  );
}
