import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const ProgressDialog = lazy(async () => ({ default: (await import("./ProgressDialog.tsx")).ProgressDialog }));

/** Opens a campaign that is sent, or was, with its progress. */
export const openProgress = (id: string): void => void openDialog((close) => <ProgressDialog id={id} close={close} />);
