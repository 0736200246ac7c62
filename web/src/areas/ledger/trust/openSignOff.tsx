import { lazy } from "react";
import type { TrustAccount } from "#contract/ledger/trust.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SignOffDialog = lazy(async () => ({ default: (await import("./SignOffDialog.tsx")).SignOffDialog }));

export const openSignOff = (account: TrustAccount): void =>
  void openDialog((close) => <SignOffDialog account={account} close={close} />);
