import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped, unscoped } from "#server/lib/area.ts";
import { readForms } from "#server/lib/serving/form-body.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { bankFileHandlers, bankUploadHandlers } from "./bank/bank-file.ts";
import { bankLineHandlers } from "./bank/bank-line.ts";
import { clientCreditHandlers } from "./credit/client-credit.ts";
import {
  creditNoteDocument,
  creditNoteLinkHandlers,
  creditNoteLinkSource,
  findCreditNoteLink,
  sharedCreditNoteHandlers,
} from "./credit/credit-link.ts";
import { creditNoteHandlers } from "./credit/credit-note.handlers.ts";
import { creditNoteHistory, creditNoteLine } from "./credit/credit-note.table.ts";
import { creditNoteKit, creditNoteSheet } from "./credit/credit-note.ts";
import { invoiceDocument } from "./document.ts";
import { creditNotePeppolHandlers, invoicePeppolHandlers } from "./electronic/peppol.ts";
import { emailSettingHandlers } from "./emails/email-setting.ts";
import { emailTemplateHandlers, invoiceEmailHandlers } from "./emails/email-template.ts";
import { errorEmailHandlers, invoiceReminderHandlers, reminderConfigHandlers } from "./emails/reminder.handlers.ts";
import { sendDueEmails } from "./emails/reminder.ts";
import { invoiceHandlers } from "./invoice.handlers.ts";
import { invoiceHistory, invoiceLine } from "./invoice.table.ts";
import { invoiceKit, invoiceSheet } from "./invoice.ts";
import { findInvoiceLink, invoiceLinkHandlers, invoiceLinkSource, sharedInvoiceHandlers } from "./link.ts";
import { invoicePaymentHandlers } from "./payment.ts";
import { readyHandlers } from "./ready.ts";
import { sendingTodayHandlers } from "./sending/to-send.ts";
import { toSendWidget } from "./sending/to-send.widget.ts";
import { invoiceSettingHandlers } from "./setting.ts";
import { draftOfSettlement } from "./settlement-draft.ts";
import { clientStatementDocument } from "./statements/client-statement-pdf.ts";
import { clientStatementHandlers } from "./statements/handlers.ts";

const { may } = invoiceKit.visibility;

export const invoicesArea = defineArea({
  records: {
    invoice: { ...invoiceKit, history: invoiceHistory },
    creditNote: { ...creditNoteKit, history: creditNoteHistory },
  },
  resolvers: {
    emailTemplate: ofAgency("email_template"),
    bankFile: ofAgency("bank_file"),
    bankLine: ofAgency("bank_line"),
  },
  on: { settlementSigned: draftOfSettlement },
  strangerLinks: [invoiceLinkSource, creditNoteLinkSource],
  subscriptions: {
    invoiceSetting: [{ topics: ["invoiceSetting"], may, mayAll: may }],
    financeEmail: [{ topics: ["financeEmail"], may, mayAll: may }],
  },
  financeUses: [
    { usedKind: "taxRate", table: invoiceLine, column: invoiceLine.taxRateId },
    { usedKind: "taxRate", table: creditNoteLine, column: creditNoteLine.taxRateId },
    { usedKind: "lineAccount", table: invoiceLine, column: invoiceLine.accountId },
    { usedKind: "lineAccount", table: creditNoteLine, column: creditNoteLine.accountId },
  ],
  mailedDocuments: {
    invoice: invoiceDocument,
    creditNote: creditNoteDocument,
    clientStatement: clientStatementDocument,
  },
  exports: {
    invoices: exportable({ title: "Invoices", columns: invoiceSheet, list: invoiceKit.list }),
    creditNotes: exportable({ title: "Credit notes", columns: creditNoteSheet, list: creditNoteKit.list }),
  },
  open: ({ database, mailer, config, publish }) => ({
    widgets: { TO_SEND: toSendWidget },
    bindings: [
      // A fixed path goes before one with an id.
      scoped(GROUPS.readyToInvoice, readyHandlers),
      scoped(GROUPS.sendingToday, sendingTodayHandlers({ mailer, config, publish })),
      scoped(GROUPS.invoices, invoiceHandlers({ mailer, config, publish })),
      scoped(GROUPS.payments, invoicePaymentHandlers({ publish })),
      unscoped(GROUPS.bankUploads, bankUploadHandlers(database), readForms),
      scoped(GROUPS.bankFiles, bankFileHandlers),
      scoped(GROUPS.bankLines, bankLineHandlers({ publish })),
      scoped(GROUPS.emailTemplates, emailTemplateHandlers),
      scoped(GROUPS.emailSettings, emailSettingHandlers),
      scoped(GROUPS.invoiceEmails, invoiceEmailHandlers),
      scoped(GROUPS.clientCredits, clientCreditHandlers({ publish })),
      scoped(GROUPS.clientStatements, clientStatementHandlers({ mailer })),
      scoped(GROUPS.creditNotes, creditNoteHandlers({ mailer, config, publish })),
      scoped(GROUPS.creditNoteLinks, creditNoteLinkHandlers({ config })),
      opened(GROUPS.sharedCreditNotes, findCreditNoteLink({ database }), sharedCreditNoteHandlers({ database })),
      scoped(GROUPS.reminderConfig, reminderConfigHandlers),
      scoped(GROUPS.invoiceReminders, invoiceReminderHandlers({ mailer })),
      scoped(GROUPS.errorEmails, errorEmailHandlers({ mailer, config })),
      scoped(GROUPS.invoicePeppol, invoicePeppolHandlers),
      scoped(GROUPS.creditNotePeppol, creditNotePeppolHandlers),
      scoped(GROUPS.invoiceLinks, invoiceLinkHandlers({ config })),
      opened(GROUPS.sharedInvoices, findInvoiceLink({ database }), sharedInvoiceHandlers({ database })),
      scoped(GROUPS.invoiceSettings, invoiceSettingHandlers),
      scoped(GROUPS.agencyInvoiceSettings, invoiceSettingHandlers),
    ],
    jobs: { invoiceEmails: () => sendDueEmails({ database, mailer }) },
  }),
});
