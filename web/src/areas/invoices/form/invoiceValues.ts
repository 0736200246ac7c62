/** Form values of an invoice. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type Invoice, InvoiceCreate } from "#contract/invoices/invoice.ts";

export const invoiceForm = formOf(InvoiceCreate);
export type InvoiceValues = FormValues<typeof invoiceForm>;
export const emptyLine = invoiceForm.emptyItem("lines");

export const valuesOf = (record: Invoice): InvoiceValues =>
  invoiceForm.valuesOf(record, {
    partnerId: record.partner?.id ?? null,
    personId: record.person?.id ?? null,
    contractId: record.contract?.id ?? null,
    lines: record.lines.map(({ id, description, quantity, unitPrice, discount, account, taxRate }) => ({
      id,
      description,
      quantity,
      unitPrice,
      discount,
      accountId: account?.id ?? null,
      taxRateId: taxRate?.id ?? null,
    })),
  });
