import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { WriteStart } from "./writeForm.ts";

const Write = lazy(async () => ({ default: (await import("./WriteDialog.tsx")).WriteDialog }));

/** Opens the form that writes an email, loaded when first opened. */
export const openWrite = (start: WriteStart): void =>
  void openDialog((close) => <Write start={start} close={close} reopen={openWrite} />);
