import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { OpenInvoice } from "./openInvoice.ts";

const PaymentDialog = lazy(async () => ({ default: (await import("./PaymentDialog.tsx")).PaymentDialog }));

export const openPayment = (record: OpenInvoice): void =>
  void openDialog((close) => <PaymentDialog record={record} close={close} />);
