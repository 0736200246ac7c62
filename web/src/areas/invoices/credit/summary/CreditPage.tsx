import { creditNoteLinks } from "#contract/invoices/credit-link.ts";
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { announceRevoked, copyNewLink, DocumentPage } from "../../summary/DocumentPage.tsx";
import { downloadCreditNote } from "../downloadCreditNote.ts";

export function CreditPage({ record }: { record: CreditNote }) {
  const params = { id: record.id };
  const creating = useCallMutation(creditNoteLinks.create, { onDone: copyNewLink });
  const revoking = useCallMutation(creditNoteLinks.remove, { onDone: announceRevoked });
  return (
    <DocumentPage
      record={record}
      kind="creditNote"
      onDownload={() => downloadCreditNote(record.id)}
      onCreate={() => void creating.run({ params })}
      onRevoke={() => void revoking.run({ params })}
    />
  );
}
