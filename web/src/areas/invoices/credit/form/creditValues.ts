/** Form values of a credit note. */
import { type FormValues, formOf } from "#contract/form.ts";
import { uncreditedRest } from "#contract/invoices/credit-amounts.ts";
import { type Creditable, type CreditNote, CreditNoteCreate } from "#contract/invoices/credit-note.ts";

export const creditForm = formOf(CreditNoteCreate, { invoiceId: null });
export type CreditValues = FormValues<typeof creditForm>;

export const valuesOf = (record: CreditNote): CreditValues =>
  creditForm.valuesOf(record, {
    invoiceId: record.invoice.id,
    lines: record.lines.map(({ invoiceLineId, quantity, amount }) => ({
      invoiceLineId,
      quantity,
      amount: quantity === null ? amount : null,
    })),
  });

/** Everything that is left of an invoice: by quantity, or the amount where no quantity is left. */
export const allLeft = ({ lines }: Pick<Creditable, "lines">, except?: string): CreditValues["lines"] =>
  lines.flatMap((line) => {
    const remaining = uncreditedRest(
      line,
      line.credits.filter(({ creditNoteId }) => creditNoteId !== except),
    );
    if (remaining.amount === 0) return [];
    const whole = remaining.quantity !== "0";
    return [
      { invoiceLineId: line.id, quantity: whole ? remaining.quantity : null, amount: whole ? null : remaining.amount },
    ];
  });
