import { lazy } from "react";
import type { InvoiceRow } from "#contract/invoices/invoice.ts";
import type { Payment } from "#contract/invoices/payment.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SendInvoice = lazy(async () => ({ default: (await import("./emails/SendInvoice.tsx")).SendInvoice }));
const VoidDialog = lazy(async () => ({ default: (await import("./VoidDialog.tsx")).VoidDialog }));
const VoidManyDialog = lazy(async () => ({ default: (await import("./VoidManyDialog.tsx")).VoidManyDialog }));
const VoidPayment = lazy(async () => ({ default: (await import("./VoidPayment.tsx")).VoidPayment }));

export const openSend = (record: OpenInvoice): void =>
  void openDialog((close) => <SendInvoice record={record} close={close} />);
export const openVoid = (record: OpenInvoice): void =>
  void openDialog((close) => <VoidDialog record={record} close={close} />);
export const openVoidMany = (rows: readonly InvoiceRow[]) =>
  openDialog((close) => <VoidManyDialog rows={rows} close={close} />);
export const openVoidPayment = (record: OpenInvoice, payment: Payment): void =>
  void openDialog((close) => <VoidPayment record={record} payment={payment} close={close} />);
