import { lazy } from "react";
import type { ContentRow } from "#contract/content/item.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Reports = lazy(async () => ({ default: (await import("./ReportsDialog.tsx")).ReportsDialog }));

/** Opens who marked an item as not relevant. */
export const openReports = ({ id, kind }: Pick<ContentRow, "id" | "kind">): void =>
  void openDialog((close) => <Reports id={id} kind={kind} close={close} />);
