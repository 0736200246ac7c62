import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const AdvanceDialog = lazy(async () => ({ default: (await import("./AdvanceDialog.tsx")).AdvanceDialog }));

export const openAdvance = (tourId: string): void =>
  void openDialog((close) => <AdvanceDialog tourId={tourId} close={close} />);
