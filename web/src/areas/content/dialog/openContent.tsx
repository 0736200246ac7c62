/** Opens the dialogs of content, loaded with the first of them. */
import { lazy } from "react";
import type { ContentTab } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { SectionId } from "../sections.ts";

const Content = lazy(async () => ({ default: (await import("./ContentDialog.tsx")).ContentDialog }));
const Add = lazy(async () => ({ default: (await import("./AddContent.tsx")).AddContent }));
const Reports = lazy(async () => ({ default: (await import("./ReportsDialog.tsx")).ReportsDialog }));

export interface Opened {
  tab: ContentTab;
  /** The rows of the list, which previous and next lead through. */
  rows: readonly ContentRow[];
  first: ContentRow;
  mode: "view" | "edit";
}
export const openContent = (opened: Opened): void => void openDialog((close) => <Content {...opened} close={close} />);

export const openAddContent = (section: SectionId): void =>
  void openDialog((close) => <Add section={section} close={close} />);

/** Who marked an item as not relevant. */
export const openReports = ({ id, kind }: Pick<ContentRow, "id" | "kind">): void =>
  void openDialog((close) => <Reports id={id} kind={kind} close={close} />);
