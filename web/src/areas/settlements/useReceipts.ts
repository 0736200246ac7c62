import type { Settlement } from "#contract/settlements/settlement.ts";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { openPreview } from "#web/shared/media/openPreview.tsx";
import type { NamedReceipt } from "./Receipts.tsx";

/** Returns the files of the event, as receipts are named. Asks for them only where a cost names some. */
export function useReceipts({ id, figures: { costs } }: Settlement): NamedReceipt[] {
  const when = costs.some(({ receiptIds }) => receiptIds.length > 0);
  const { data: files = [] } = useAttachments({ kind: "event", id }, { when });
  const named = new Set(costs.flatMap(({ receiptIds }) => receiptIds));
  const receipts = files.filter((file) => named.has(file.id));
  return receipts.map((file) => ({
    id: file.id,
    name: file.caption ?? file.filename,
    open: () => openPreview(receipts, file),
  }));
}
