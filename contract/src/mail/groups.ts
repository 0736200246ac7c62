import { mailLogs } from "./mail-log.ts";
import { mailSettings, mailTemplates } from "./mail-setting.ts";
import { mailboxes } from "./mailbox.ts";

export const mailGroups = { mailLogs, mailboxes, mailTemplates, mailSettings };
