import { lazy } from "react";
import type { CreditUse } from "#contract/invoices/client-credit.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { OpenCredit } from "./openCredit.ts";

const SendCredit = lazy(async () => ({ default: (await import("./dialogs/SendCredit.tsx")).SendCredit }));
const VoidCredit = lazy(async () => ({ default: (await import("./dialogs/VoidCredit.tsx")).VoidCredit }));
const RefundDialog = lazy(async () => ({ default: (await import("./dialogs/RefundDialog.tsx")).RefundDialog }));
const VoidRefund = lazy(async () => ({ default: (await import("./dialogs/VoidRefund.tsx")).VoidRefund }));

export const openSendCredit = (record: OpenCredit): void =>
  void openDialog((close) => <SendCredit record={record} close={close} />);
export const openVoidCredit = (record: OpenCredit): void =>
  void openDialog((close) => <VoidCredit record={record} close={close} />);
export const openRefund = (record: OpenInvoice): void =>
  void openDialog((close) => <RefundDialog record={record} close={close} />);
export const openVoidRefund = (record: OpenInvoice, use: CreditUse): void =>
  void openDialog((close) => <VoidRefund record={record} use={use} close={close} />);
