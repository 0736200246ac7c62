/** Form values of a credit note. */
import { type FormValues, formOf } from "#contract/form.ts";
import { leftOf } from "#contract/invoices/credit-amounts.ts";
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
    const left = leftOf(
      line,
      line.credits.filter(({ creditNoteId }) => creditNoteId !== except),
    );
    if (left.amount === 0) return [];
    const whole = left.quantity !== "0";
    return [{ invoiceLineId: line.id, quantity: whole ? left.quantity : null, amount: whole ? null : left.amount }];
  });
