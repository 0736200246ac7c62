import { lazy } from "react";
import type { Payment } from "#contract/invoices/payment.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { OpenInvoice } from "./openInvoice.ts";

const SendInvoice = lazy(async () => ({ default: (await import("./emails/SendInvoice.tsx")).SendInvoice }));
const VoidDialog = lazy(async () => ({ default: (await import("./VoidDialog.tsx")).VoidDialog }));
const PaymentDialog = lazy(async () => ({ default: (await import("./payments/PaymentDialog.tsx")).PaymentDialog }));
const VoidPayment = lazy(async () => ({ default: (await import("./payments/VoidPayment.tsx")).VoidPayment }));

export const openSend = (record: OpenInvoice): void =>
  void openDialog((close) => <SendInvoice record={record} close={close} />);
export const openVoid = (record: OpenInvoice): void =>
  void openDialog((close) => <VoidDialog record={record} close={close} />);
export const openPayment = (record: OpenInvoice): void =>
  void openDialog((close) => <PaymentDialog record={record} close={close} />);
export const openVoidPayment = (record: OpenInvoice, payment: Payment): void =>
  void openDialog((close) => <VoidPayment record={record} payment={payment} close={close} />);
