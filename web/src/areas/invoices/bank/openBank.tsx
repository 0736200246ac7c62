import { lazy } from "react";
import type { BankLine } from "#contract/bank/bank-line.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const ImportBankDialog = lazy(async () => ({ default: (await import("./ImportBankDialog.tsx")).ImportBankDialog }));
const ColumnsDialog = lazy(async () => ({ default: (await import("./ColumnsDialog.tsx")).ColumnsDialog }));
const PaysDialog = lazy(async () => ({ default: (await import("./LineDialogs.tsx")).PaysDialog }));
const UndoLineDialog = lazy(async () => ({ default: (await import("./LineDialogs.tsx")).UndoLineDialog }));

export const openImportBank = (): void =>
  void openDialog((close) => <ImportBankDialog confirmColumns={openColumns} close={close} />);
/** Asks what the columns of a file are, which adds its lines. */
export const openColumns = (fileId: string): void =>
  void openDialog((close) => <ColumnsDialog fileId={fileId} close={close} />);
/** Asks which invoices a line pays; `over` asks for the client's name at once. */
export const openPays = (line: BankLine, over = false): void =>
  void openDialog((close) => <PaysDialog line={line} over={over} close={close} />);
export const openUndoLine = (line: BankLine): void =>
  void openDialog((close) => <UndoLineDialog line={line} close={close} />);
