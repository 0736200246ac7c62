import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { AnyContentKind } from "../calls.ts";

const Reports = lazy(async () => ({ default: (await import("./ReportsDialog.tsx")).ReportsDialog }));

/** Opens who marked an item as not relevant. */
export const openReports = ({ id, kind }: { id: string; kind: AnyContentKind }): void =>
  void openDialog((close) => <Reports id={id} kind={kind} close={close} />);
