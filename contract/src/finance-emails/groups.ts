import { emailSettings, emailTemplates, invoiceEmails } from "./email-template.ts";
import { errorEmails, invoiceReminders, reminderConfig } from "./reminder.ts";

export const financeEmailGroups = {
  emailTemplates,
  emailSettings,
  invoiceEmails,
  reminderConfig,
  invoiceReminders,
  errorEmails,
};
