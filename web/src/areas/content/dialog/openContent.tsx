/** Opens the dialogs of content, loaded with the first of them. */
import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { ContentSection } from "../sections.ts";
import type { Opened } from "./opened.ts";

const Content = lazy(async () => ({ default: (await import("./ContentDialog.tsx")).ContentDialog }));
const Add = lazy(async () => ({ default: (await import("./AddContent.tsx")).AddContent }));

export const openContent = (opened: Opened): void => void openDialog((close) => <Content {...opened} close={close} />);

export const openAddContent = (section: ContentSection): void =>
  void openDialog((close) => <Add section={section} close={close} />);
