import type { Invoice } from "#contract/invoices/invoice.ts";
import { invoiceLinks } from "#contract/invoices/link.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { downloadInvoice } from "../downloadInvoice.ts";
import { announceRevoked, copyNewLink, DocumentPage } from "./DocumentPage.tsx";

export function PublicPage({ record }: { record: Invoice }) {
  const params = { id: record.id };
  const creating = useCallMutation(invoiceLinks.create, { onDone: copyNewLink });
  const revoking = useCallMutation(invoiceLinks.remove, { onDone: announceRevoked });
  return (
    <DocumentPage
      record={record}
      kind="invoice"
      onDownload={() => downloadInvoice(record.id)}
      onCreate={() => void creating.run({ params })}
      onRevoke={() => void revoking.run({ params })}
    />
  );
}
