import { lazy } from "react";
import type { WaitingAdvance } from "#contract/ledger/advance.ts";
import type { PayRun, PayRunLine } from "#contract/pay-runs/pay-run.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const NewPayRun = lazy(async () => ({ default: (await import("./PayRunDialogs.tsx")).NewPayRun }));
const PayDialog = lazy(async () => ({ default: (await import("./PayRunDialogs.tsx")).PayDialog }));
const CancelRunDialog = lazy(async () => ({ default: (await import("./PayRunDialogs.tsx")).CancelRunDialog }));
const RejectAdvance = lazy(async () => ({ default: (await import("./PayRunDialogs.tsx")).RejectAdvance }));
const AmountDialog = lazy(async () => ({ default: (await import("./PayRunDialogs.tsx")).AmountDialog }));

/** Asks for a new run, of this currency if there is one. */
export const openNewPayRun = (currency: string | null): void =>
  void openDialog((close) => <NewPayRun currency={currency} close={close} />);
export const openPay = (run: PayRun): void => void openDialog((close) => <PayDialog run={run} close={close} />);
export const openCancelRun = (run: PayRun): void =>
  void openDialog((close) => <CancelRunDialog run={run} close={close} />);
export const openRejectAdvance = (advance: WaitingAdvance): void =>
  void openDialog((close) => <RejectAdvance advance={advance} close={close} />);
export const openAmount = (run: PayRun, line: PayRunLine): void =>
  void openDialog((close) => <AmountDialog run={run} line={line} close={close} />);
