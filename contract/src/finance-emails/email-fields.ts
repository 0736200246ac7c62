/** Merge fields of finance emails, a closed list. A template can read nothing else. */
import { type MergeError, mergeLanguage, type TokenOf } from "../values/merge-language.ts";

/** Kinds of email that finance sends. */
export const EMAIL_KINDS = ["invoice", "credit-note", "reminder", "receipt", "statement"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const EMAIL_GROUPS = ["document", "client", "payment", "agency", "documents"] as const;
export type EmailGroup = (typeof EMAIL_GROUPS)[number];
/** List that a template may repeat: the documents of one email. */
export const EMAIL_LISTS = ["documents"] as const;
export type EmailList = (typeof EMAIL_LISTS)[number];

interface FieldSpec {
  label: string;
  group: EmailGroup;
  /** Sample value for the preview without a document. */
  example: string;
  /** Kinds of email that have it; left out, all. */
  kinds?: readonly EmailKind[];
  list?: EmailList;
}

const FIELDS = {
  "document.number": { label: "Number", group: "document", example: "INV-2026-0031" },
  "document.title": { label: "Title", group: "document", example: "Quiet Season, winter tour" },
  "document.total": { label: "Total", group: "document", example: "12,650.00 AUD" },
  "document.open": { label: "Still open", group: "document", example: "9,650.00 AUD" },
  "document.issued": { label: "Date", group: "document", example: "11 August 2026" },
  "document.due": { label: "Due date", group: "document", example: "25 August 2026" },
  "document.daysOverdue": { label: "Days overdue", group: "document", example: "7" },
  "document.reference": { label: "Reference", group: "document", example: "PO 4471" },
  // Creating a link ends the one before, so a reminder attaches the PDF instead.
  "document.link": {
    label: "Link to it",
    group: "document",
    example: "https://agency.example/invoice-preview/…",
    kinds: ["invoice", "credit-note"],
  },
  "client.name": { label: "Name", group: "client", example: "Northlight Festival" },
  "client.contact": { label: "For the attention of", group: "client", example: "Astrid Kellaway" },
  "payment.amount": { label: "Amount", group: "payment", example: "3,000.00 AUD", kinds: ["receipt", "statement"] },
  "payment.date": { label: "Day", group: "payment", example: "18 August 2026", kinds: ["receipt", "statement"] },
  "agency.name": { label: "Name", group: "agency", example: "Harbour & Vale" },
  "documents.count": { label: "How many", group: "documents", example: "2" },
  "item.number": { label: "Number", group: "documents", example: "INV-2026-0031", list: "documents" },
  "item.title": { label: "Title", group: "documents", example: "Quiet Season, winter tour", list: "documents" },
  "item.open": { label: "Still open", group: "documents", example: "9,650.00 AUD", list: "documents" },
  "item.due": { label: "Due date", group: "documents", example: "25 August 2026", list: "documents" },
  "item.daysOverdue": { label: "Days overdue", group: "documents", example: "7", list: "documents" },
} as const satisfies Record<string, FieldSpec>;

export type EmailFieldKey = keyof typeof FIELDS;
interface EmailField extends FieldSpec {
  key: EmailFieldKey;
}
const isEmailField = (key: string): key is EmailFieldKey => Object.hasOwn(FIELDS, key);
const ALL: readonly EmailField[] = Object.keys(FIELDS)
  .filter(isEmailField)
  .map((key) => ({ key, ...FIELDS[key] }));

/** The fields that an email of this kind may merge. */
export const emailFieldsOf = (kind: EmailKind): readonly EmailField[] =>
  ALL.filter(({ kinds }) => kinds === undefined || kinds.includes(kind));

const languageOf = (kind: EmailKind) =>
  mergeLanguage<EmailFieldKey, EmailList>({
    fields: emailFieldsOf(kind).map(({ key }) => key),
    lists: EMAIL_LISTS,
    listOf: (field) => ALL.find(({ key }) => key === field)?.list,
    clauses: false,
  });
export type EmailToken = TokenOf<EmailFieldKey, EmailList>;

/** Splits a subject or a text into literal text and merge fields. */
export const emailTokens = (kind: EmailKind, text: string): EmailToken[] => languageOf(kind).tokens(text);
/** Returns the errors of a subject or a text, with their lines. */
export const emailErrors = (kind: EmailKind, text: string): MergeError[] =>
  languageOf(kind).errorsIn(text.split("\n").map((line, index) => ({ place: index + 1, text: line })));

/** Values as text, formatted in the language of the email; null if empty. */
export type EmailValues = Readonly<Partial<Record<EmailFieldKey, string | null>>>;
export interface EmailData {
  values: EmailValues;
  lists: Readonly<Record<EmailList, readonly EmailValues[]>>;
}
const examples = (list: EmailList | undefined): EmailValues =>
  Object.fromEntries(ALL.filter((field) => field.list === list).map(({ key, example }) => [key, example]));
/** Examples in place of a document. */
export const EMAIL_EXAMPLE: EmailData = {
  values: examples(undefined),
  lists: {
    documents: [
      examples("documents"),
      {
        "item.number": "INV-2026-0034",
        "item.title": "Northlight Opening Night",
        "item.open": "2,200.00 AUD",
        "item.due": "28 August 2026",
        "item.daysOverdue": "4",
      },
    ],
  },
};

interface EmailSource {
  subject: string;
  text: string;
}
const HELLO = "Hello{{#if client.contact}} {{client.contact}}{{/if}},";
const paragraphs = (...texts: readonly string[]): string => texts.join("\n\n");
/** Default emails of an agency without its own template. The signature follows the text. */
export const OWN_EMAILS: Readonly<Record<EmailKind, EmailSource>> = {
  invoice: {
    subject: "Invoice {{document.number}} from {{agency.name}}",
    text: paragraphs(
      HELLO,
      "Here is our invoice {{document.number}} for “{{document.title}}”: {{document.total}}, due on {{document.due}}.",
      "Read and download it here:\n{{document.link}}",
    ),
  },
  "credit-note": {
    subject: "Credit note {{document.number}} from {{agency.name}}",
    text: paragraphs(
      HELLO,
      "Here is our credit note {{document.number}} for “{{document.title}}”: {{document.total}}{{#if document.reference}} of invoice {{document.reference}}{{/if}}.",
      "Read and download it here:\n{{document.link}}",
    ),
  },
  reminder: {
    subject: "Payment reminder from {{agency.name}}",
    text: paragraphs(
      HELLO,
      "This is still open:",
      "{{#each documents}}\n{{item.number}}, {{item.title}}: {{item.open}}, due on {{item.due}}\n{{/each}}",
      "If you have paid in the meantime, please ignore this email.",
    ),
  },
  receipt: {
    subject: "We have received your payment for {{document.number}}",
    text: paragraphs(
      HELLO,
      "Thank you. On {{payment.date}} we received {{payment.amount}} for invoice {{document.number}}, “{{document.title}}”.{{#if document.open}} {{document.open}} is still open.{{/if}}",
    ),
  },
  statement: {
    subject: "Statement from {{agency.name}}",
    text: paragraphs(
      HELLO,
      "Here is your statement for {{document.title}}.{{#if payment.amount}} On {{payment.date}} we paid you {{payment.amount}}.{{/if}}",
      "{{#if document.open}}Your balance is {{document.open}}. These invoices are open:\n\n{{#each documents}}\n{{item.number}}, {{item.title}}: {{item.open}}, due on {{item.due}}\n{{/each}}\n{{/if}}",
    ),
  },
};
