import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SendDialog = lazy(async () => ({ default: (await import("./SendDialog.tsx")).SendDialog }));

export const openSending = (record: Pick<Contract, "id" | "version" | "displayName">): void =>
  void openDialog((close) => <SendDialog record={record} close={close} />);
