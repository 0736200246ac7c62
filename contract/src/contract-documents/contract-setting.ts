/** Contract settings of an agency: numbers, terms, key dates, consent, paper. Each tab saves its own part. */
import { call, read, write } from "../call.ts";
import { OPPORTUNITY_TYPES, TAX_MODES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { clean, id, instant, ref, version, visible, z } from "../schema.ts";

/** The tabs of the settings, which are addresses too. */
export const CONTRACT_SETTING_TABS = ["general", "templates", "clauses", "key-dates"] as const;

export const PAPERS = ["A4", "LETTER"] as const;
/** Languages of documents: set as the PDF's language, and used to format dates and amounts. */
export const DOCUMENT_LANGUAGES = [
  ...(["en-AU", "en-GB", "en-US", "en-NZ", "en-IE", "en-CA"] as const),
  ...(["de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi"] as const),
] as const;

/** Pattern of a contract's number, after the prefix. */
const PATTERN =
  /^[\p{L}\d ./_-]*(?:\{year\}[\p{L}\d ./_-]*)?\{seq\}[\p{L}\d ./_-]*$|^[\p{L}\d ./_-]*\{seq\}[\p{L}\d ./_-]*\{year\}[\p{L}\d ./_-]*$/u;
const PREFIX = /^[\p{L}\d ./_-]*$/u;
const SEQUENCE_DIGITS = 4;

/** A number of a series: "C-2026-0031". */
export const numberInSeries = (
  { numberPrefix, numberPattern }: { numberPrefix: string; numberPattern: string },
  { year, sequence }: { year: number; sequence: number },
): string =>
  `${numberPrefix}${numberPattern
    .replace("{year}", String(year))
    .replace("{seq}", String(sequence).padStart(SEQUENCE_DIGITS, "0"))}`;

/** Numbers that restart each year are only unique with the year in them. */
export const lacksYear = ({ numberPattern, numberRestarts }: { numberPattern: string; numberRestarts: boolean }) =>
  numberRestarts && !numberPattern.includes("{year}");
export const YEAR_MISSING = "Numbers that restart each year need {year}";

const integer = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const days = () => integer(0, LIMITS.contractDays);

/** The series of an agency's numbers, also of its invoices. */
export const numberFields = {
  numberPrefix: z
    .string()
    .check(z.trim(), z.maxLength(20), z.regex(PREFIX, { error: "Letters, digits, spaces and - . / _" }), visible),
  numberPattern: z
    .string()
    .check(
      z.trim(),
      z.maxLength(40),
      z.regex(PATTERN, { error: "Use {seq} once, {year} at most once, and no other braces" }),
    ),
  /** The first number of a series. */
  numberStart: integer(1, 999_999),
  numberRestarts: z.boolean(),
};
const fields = {
  ...numberFields,
  /** Days from an invoice's date to its due date, unless the contract or partner sets its own. */
  paymentDays: days(),
  /** Days before its day on which an instalment becomes ready to invoice. */
  leadDays: days(),
  taxMode: z.enum(TAX_MODES),
  consentText: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.remark), clean, visible),
  /** Days before a key date on which it is announced, the longest first. */
  keyDateDays: z.array(integer(0, LIMITS.contractDays)).check(
    z.maxLength(LIMITS.keyDateAlerts),
    z.overwrite((alertDays) => [...new Set(alertDays)].sort((a, b) => b - a)),
  ),
  paper: z.enum(PAPERS),
  language: z.enum(DOCUMENT_LANGUAGES),
  /** True if headings of a document are numbered: 1, 1.1. */
  numberClauses: z.boolean(),
};

/** Fields left out keep their value. */
export const ContractSettingsForm = z
  .strictObject({
    numberPrefix: z.optional(fields.numberPrefix),
    numberPattern: z.optional(fields.numberPattern),
    numberStart: z.optional(fields.numberStart),
    numberRestarts: z.optional(fields.numberRestarts),
    paymentDays: z.optional(fields.paymentDays),
    leadDays: z.optional(fields.leadDays),
    taxMode: z.optional(fields.taxMode),
    consentText: z.optional(fields.consentText),
    keyDateDays: z.optional(fields.keyDateDays),
    paper: z.optional(fields.paper),
    language: z.optional(fields.language),
    numberClauses: z.optional(fields.numberClauses),
    version: version(),
  })
  .check(
    z.refine(
      ({ numberPattern, numberRestarts }) =>
        numberPattern === undefined || numberRestarts === undefined || !lacksYear({ numberPattern, numberRestarts }),
      { path: ["numberPattern"], error: YEAR_MISSING },
    ),
  );

const brief = { id: id(), name: z.string(), updatedAt: instant(), version: z.int() };
/** Types of contract that a template can be the default for; OTHER is for contracts without a type, too. */
export const DEFAULT_TYPES = OPPORTUNITY_TYPES;
export const TemplateRow = z.object({
  ...brief,
  clauseCount: z.int(),
  defaultFor: z.array(z.enum(DEFAULT_TYPES)),
  /** Its Word file, which is filled as a download. */
  word: z.nullable(z.object({ filename: z.string(), updatedAt: instant() })),
});
export type TemplateRow = z.output<typeof TemplateRow>;
export const ClauseRow = z.object({
  ...brief,
  /** Its newest version. */
  number: z.int(),
  templateCount: z.int(),
});
export type ClauseRow = z.output<typeof ClauseRow>;

export const ContractSettings = z.object({
  ...fields,
  keyDateDays: z.array(z.int()),
  /** Rises with each change of the consent text. */
  consentVersion: z.int(),
  /** Sorted by name. */
  templates: z.array(TemplateRow),
  clauses: z.array(ClauseRow),
  version: z.int(),
});
export type ContractSettings = z.output<typeof ContractSettings>;

const PATH = "/client/v1/settings/contract/{subId}";
const tab = z.strictObject({ subId: z.enum(CONTRACT_SETTING_TABS) });
const topics = ["contractSetting"] as const;

export const contractSettings = {
  get: call("GET", PATH, {
    summary: "Contract settings",
    access: read("ORGANIZATION"),
    topics,
    params: tab,
    reply: ContractSettings,
  }),
  update: call("PUT", PATH, {
    summary: "Change contract settings",
    access: write("ORGANIZATION"),
    topics,
    params: tab,
    body: ContractSettingsForm,
    reply: ContractSettings,
  }),
};

/** An id of a template or a clause in a path. */
export const templateId = z.strictObject({ id: ref("contractTemplate") });
export const clauseId = z.strictObject({ id: ref("contractClause") });
