/** Opens the dialogs around the log of emails, each loaded when first opened. */
import { lazy } from "react";
import type { TabOwner } from "#web/shared/area.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SystemLog = lazy(async () => ({ default: (await import("./SystemLog.tsx")).SystemLog }));
const Mailboxes = lazy(async () => ({ default: (await import("./MailboxesDialog.tsx")).MailboxesDialog }));
const Templates = lazy(async () => ({ default: (await import("./TemplatesDialog.tsx")).TemplatesDialog }));
const Settings = lazy(async () => ({ default: (await import("./MailSettingsDialog.tsx")).MailSettingsDialog }));

export const openSystemLog = (owner: TabOwner): void =>
  void openDialog((close) => <SystemLog owner={owner} close={close} />);
export const openMailboxes = (): void => void openDialog((close) => <Mailboxes close={close} />);
export const openMailTemplates = (): void => void openDialog((close) => <Templates close={close} />);
export const openMailSettings = (): void => void openDialog((close) => <Settings close={close} />);
