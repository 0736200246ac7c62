/** Opens the dialogs of content, loaded with the first of them. */
import { lazy } from "react";
import { cmsEvents } from "#contract/content/content.ts";
import type { EventCopy } from "#contract/content/item.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { ContentSection } from "../sections.ts";
import { d } from "./messages.ts";
import type { Opened } from "./opened.ts";

const Content = lazy(async () => ({ default: (await import("./ContentDialog.tsx")).ContentDialog }));
const Add = lazy(async () => ({ default: (await import("./AddContent.tsx")).AddContent }));

export const openContent = (opened: Opened): void => void openDialog((close) => <Content {...opened} close={close} />);

export const openAddContent = (section: ContentSection, copied?: { id: string; copy: EventCopy }): void =>
  void openDialog((close) => <Add section={section} copied={copied} close={close} />);

/** Opens the form of an event for fans as a copy of an event of the agency, or the copy that there is already. */
export async function openCopyOf(id: string): Promise<void> {
  try {
    const copy = await send(cmsEvents.copyOf, { params: { id } });
    if (!copy.isMade) return openAddContent("events", { id, copy });
    showToast(d(copy.made ? "copiedBefore" : "copiedElsewhere"));
    if (copy.made) openContent({ tab: copy.made.status, rows: [copy.made], first: copy.made, mode: "view" });
  } catch (error) {
    showError(error);
  }
}
