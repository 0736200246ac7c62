import type {
  CONTRACT_SETTING_TABS,
  DEFAULT_TYPES,
  DOCUMENT_LANGUAGES,
  PAPERS,
} from "#contract/contract-documents/contract-setting.ts";
import type { TAX_MODES } from "#contract/enums.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the settings of contracts. */
export const t = defineMessages({
  settings: "Contract settings",
  general: "General",
  templates: "Templates",
  clauses: "Clauses",
  keyDates: "Key dates",
  saved: "Settings of contracts saved",

  numbers: "Numbers",
  numbersLine: "A contract gets its number when it is first sent or signed. Numbers never change.",
  numberPrefix: "Prefix",
  numberPattern: "Pattern",
  numberPatternHint: "{year} and {seq} stand for the year and the running number",
  numberExample: "Next in a new series: {number}",
  numberStart: "First number",
  numberRestarts: "Start again each year",
  terms: "Terms",
  paymentDays: "Payment terms in days",
  paymentDaysHint: "From an invoice to its due date, unless contract or partner say otherwise",
  leadDays: "Lead days",
  leadDaysHint: "An instalment becomes ready to invoice this many days before its day",
  taxMode: "Amounts",
  NoTax: "Without tax",
  Exclusive: "Plus tax",
  Inclusive: "Including tax",
  signing: "Signing",
  consentText: "Consent",
  consentHint: "What signers agree to. This is version {version}; signatures keep the text that they agreed to.",

  paper: "Paper",
  A4: "A4",
  LETTER: "Letter",
  language: "Language",
  templatesLine:
    "Texts that contracts are made from. Fields are filled from the contract, and clauses come from the library.",
  noTemplates: "No templates yet",
  noTemplatesLine: "Write one, or import a Word file.",
  templateActions: "{name}: actions",
  clauseCount: { one: "{count} clause", other: "{count} clauses" },
  noClauses: "No clauses yet",
  noClausesLine: "Add the ones you use again and again: exclusivity, cancellation, insurance.",
  clausesLine: "A changed clause is a new version. Documents keep the version that they were made with.",
  numberClauses: "Number the headings of documents",
  versionUsed: { one: "version {number}, in {count} template", other: "version {number}, in {count} templates" },
  addTemplate: "Add template",
  addClause: "Add clause",
  edit: "Edit",
  remove: "Delete",
  name: "Name",
  text: "Text",
  save: "Save",
  added: "{name} added",
  changed: "{name} saved",
  removed: "{name} deleted",
  removeNamed: "Delete {name}?",
  removeLine: "Its text is deleted. Documents created from it stay as they are.",
  removedTemplate: "{name} deleted. Documents created from it are kept.",
  inUse: "Templates name this clause",
  editNamed: "Edit {name}",
  versions: "Versions",
  versionLine: "Version {number}, {at}",
  versionBy: "Version {number}, {at}, {author}",
  usedIn: "Used in {names}",

  keyDatesLine: "A key date makes a task for the lead, and is announced on the bell before it.",
  keyDateDays: "Announce, in days before",
  keyDateHint: "Up to ten numbers, such as 60, 30 and 7",
  notDays: "Whole numbers from 0 to 365",

  defaultFor: "Contracts that begin with it",
  defaultForHint:
    "Another template that was the default for one of these types isn't any more. Other is for contracts without a type, too.",

  preview: "Preview",
  previewLine: "With examples in place of a contract",
});

export const TAB_NAMES: Record<(typeof CONTRACT_SETTING_TABS)[number], string> = {
  general: t("general"),
  templates: t("templates"),
  clauses: t("clauses"),
  "key-dates": t("keyDates"),
};
const LANGUAGES: Record<(typeof DOCUMENT_LANGUAGES)[number], string> = {
  "en-AU": "English (Australia)",
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  "en-NZ": "English (New Zealand)",
  "en-IE": "English (Ireland)",
  "en-CA": "English (Canada)",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  nl: "Dutch",
  pt: "Portuguese",
  pl: "Polish",
  sv: "Swedish",
  da: "Danish",
  nb: "Norwegian",
  fi: "Finnish",
};
export const languageChoices = (languages: typeof DOCUMENT_LANGUAGES) =>
  languages.map((value) => ({ value, label: LANGUAGES[value] }));
/** Values of a closed set as choices. */
export const namedChoices = <const V extends (typeof TAX_MODES)[number] | (typeof PAPERS)[number]>(
  values: readonly V[],
) =>
  values.map((value) => {
    const named: (typeof TAX_MODES)[number] | (typeof PAPERS)[number] = value;
    return { value, label: t(named) };
  });
export const TYPE_NAMES: Record<(typeof DEFAULT_TYPES)[number], string> = {
  PERFORMANCE: "Performance",
  TOUR: "Tour",
  APPEARANCE: "Appearance",
  ENDORSEMENT: "Endorsement",
  RECORDING: "Recording",
  SCREEN: "Screen",
  PUBLISHING: "Publishing",
  SPORT: "Sport",
  OTHER: "Other",
};
