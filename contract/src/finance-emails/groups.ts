import { emailSettings, emailTemplates, invoiceEmails } from "./email-template.ts";

export const financeEmailGroups = { emailTemplates, emailSettings, invoiceEmails };
