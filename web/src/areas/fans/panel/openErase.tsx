import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { NamedFan } from "../muting.ts";

const Erase = lazy(async () => ({ default: (await import("./EraseDialog.tsx")).EraseDialog }));

export const openErase = (fan: NamedFan, onDone: () => void): void =>
  void openDialog((close) => <Erase fan={fan} onDone={onDone} close={close} />);
