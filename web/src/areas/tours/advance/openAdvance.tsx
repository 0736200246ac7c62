import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const AdvanceDialog = lazy(async () => ({ default: (await import("./AdvanceDialog.tsx")).AdvanceDialog }));

/** Opens the dialog for all shows that have no tasks yet, or with only one of them ticked. */
export const openAdvance = (tourId: string, eventId?: string): void =>
  void openDialog((close) => <AdvanceDialog tourId={tourId} eventId={eventId} close={close} />);
