/** Writes the draft of a credit note for what a correction takes off an invoice that was sent. */
import { type CreditLineForm, creditNotes } from "#contract/invoices/credit-note.ts";
import type { Settlement } from "#contract/settlements/settlement.ts";
import { proportionOf } from "#contract/values/decimal.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

type Credit = NonNullable<Settlement["signed"][number]["credit"]>;

/** Returns the id of the draft, or null if none was made, which a toast says. */
export async function writeCredit(title: string, number: number, { invoice, amount }: Credit): Promise<string | null> {
  const creditable = await send(creditNotes.creditable, { params: { id: invoice.id } }).catch(showError);
  if (!creditable) return null;
  let rest = amount;
  const lines = creditable.lines.flatMap((line): CreditLineForm[] => {
    const left = line.net - line.credits.reduce((sum, { net }) => sum + net, 0);
    const net = Math.max(0, Math.min(left, rest));
    if (net === 0) return [];
    rest -= net;
    // With tax where the lines of the invoice have it in their amounts.
    const taken = creditable.taxMode === "Inclusive" ? proportionOf(net, line.amount, line.net) : net;
    return [{ invoiceLineId: line.id, quantity: null, amount: taken }];
  });
  if (rest > 0) {
    showToast(t("creditTooMuch"));
    return null;
  }
  const body = {
    title: t("creditTitle", { title }).slice(0, 200),
    invoiceId: invoice.id,
    reason: t("creditReason", { number }),
    issuerNote: null,
    businessNote: null,
    lines,
    tags: [],
  };
  const draft = await mutate(creditNotes.create, { body });
  if (draft === null) return null;
  showToast(t("creditWritten"), { undo: () => mutate(creditNotes.remove, { params: { id: draft.id } }) });
  return draft.id;
}
