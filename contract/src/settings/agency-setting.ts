/**
 * General settings of an agency, on one page. Fields that other screens show too are the same ones: invoice settings,
 * contract settings, campaigns and retention.
 */

import { call, OPTION_SECONDS, read, write } from "../call.ts";
import { retentionDays } from "../comms/comms-setting.ts";
import { DOCUMENT_LANGUAGES } from "../contract-documents/contract-setting.ts";
import { LIMITS } from "../limits.ts";
import { fieldsToChange, id, instant, line, maybeLine, maybeText, version, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";
import { currency } from "../values/money.ts";
import { timeZone } from "../values/time-zone.ts";
import { isHexColor, LEAST_CONTRAST, unreadable, whiteContrast } from "./document-color.ts";
import { OWN_HOLIDAYS, OwnHoliday } from "./own-holiday.ts";
import { ownerSwitch } from "./owner-switch.ts";

/** Days that a week may begin on, by ISO 8601. */
export const WEEK_BEGINNINGS = [1, 6, 7] as const;
export const PASSWORD_LENGTHS = { min: 6, max: 64 } as const;
export const IDLE_HOURS = { min: 12, max: 168 } as const;

const nearest = z.refine<string>((hex) => whiteContrast(hex) >= LEAST_CONTRAST, {
  error: ({ input }) => unreadable(String(input)),
});
const color = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.refine(isHexColor, { error: "Use six hex digits: #1f3a5f", abort: true }),
      nearest,
    );
const wallTime = () => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "Use the format HH:MM" }));
const weekdays = () =>
  z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.maxLength(7),
    z.overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
    z.minLength(1, { error: "Choose one day at least" }),
  );

const fields = {
  /** The trading name. */
  name: line(LIMITS.masterName),
  legalName: maybeLine(),
  /** Printed at the head of documents. */
  documentColor: color(),
  /** Language of documents. */
  language: z.enum(DOCUMENT_LANGUAGES),
  /** Line at the foot of documents. */
  footer: maybeLine(),
  address: maybeText(LIMITS.headline),
  postCode: maybeLine(20),
  city: maybeLine(),
  country: z._default(z.nullable(countryCode()), null),
  /** At the foot of campaigns. */
  postalAddress: maybeText(LIMITS.headline),
  taxNumber: maybeLine(60),
  timeZoneId: timeZone(),
  currency: currency(),
  weekBegins: z.literal(WEEK_BEGINNINGS),
  /** First month of the year, in reports. */
  firstMonth: z.int().check(z.minimum(1), z.maximum(12)),
  /** 1 is Monday. */
  workingDays: weekdays(),
  workFrom: wallTime(),
  workTo: wallTime(),
  /** Country whose public holidays are the agency's; null has none. */
  holidayCountry: z._default(z.nullable(countryCode()), null),
  /** State of it, by the code of the regions. */
  holidayState: z._default(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]{1,10}$/))), null),
  /** Due days that follow from terms of payment move to the next working day. */
  dueOnWorkingDay: z.boolean(),
  /** Reminders of invoices leave on working days alone. */
  remindOnWorkingDay: z.boolean(),
  ownHolidays: z.array(OwnHoliday).check(
    z.maxLength(OWN_HOLIDAYS),
    z.overwrite((days) => days.toSorted((a, b) => a.day.localeCompare(b.day))),
  ),
  /** Days after which the logs delete what they have; null keeps it. */
  enquiryDays: retentionDays(),
  mailDays: retentionDays(),
  messageDays: retentionDays(),
};
/** Weakening them opens every account, so that they are the owners'. */
const security = {
  requireTwoFactor: ownerSwitch(z.optional(z.boolean())),
  passwordMinLength: ownerSwitch(
    z.optional(z.int().check(z.minimum(PASSWORD_LENGTHS.min), z.maximum(PASSWORD_LENGTHS.max))),
  ),
  sessionIdleHours: ownerSwitch(z.optional(z.int().check(z.minimum(IDLE_HOURS.min), z.maximum(IDLE_HOURS.max)))),
};

/** Fields left out keep their value. */
export const AgencySettingsForm = z.strictObject({ ...fieldsToChange(fields), ...security, version: version() }).check(
  z.refine(({ workFrom, workTo }) => workFrom === undefined || workTo === undefined || workFrom < workTo, {
    path: ["workTo"],
    error: "Work ends after it begins",
  }),
);
export type AgencySettingsForm = z.output<typeof AgencySettingsForm>;

const text = z.nullable(z.string());
const days = z.nullable(z.int());
export const AgencySettings = z.object({
  name: z.string(),
  legalName: text,
  documentColor: z.string(),
  language: z.enum(DOCUMENT_LANGUAGES),
  footer: text,
  address: text,
  postCode: text,
  city: text,
  country: text,
  postalAddress: text,
  taxNumber: text,
  timeZoneId: z.string(),
  currency: z.string(),
  weekBegins: z.literal(WEEK_BEGINNINGS),
  firstMonth: z.int(),
  workingDays: z.array(z.int()),
  workFrom: z.string(),
  workTo: z.string(),
  holidayCountry: text,
  holidayState: text,
  ownHolidays: z.array(OwnHoliday),
  dueOnWorkingDay: z.boolean(),
  remindOnWorkingDay: z.boolean(),
  /** True if everybody signs in with a second factor. */
  requireTwoFactor: z.boolean(),
  passwordMinLength: z.int(),
  /** Hours without use after which a person signs in again. */
  sessionIdleHours: z.int(),
  enquiryDays: days,
  mailDays: days,
  messageDays: days,
  /** Rises with each change, from whichever screen. */
  version: z.int(),
});
export type AgencySettings = z.output<typeof AgencySettings>;
export type AgencyField = Exclude<keyof AgencySettings, "version">;

/** A change of a field, with its values as JSON. */
const AgencyChange = z.object({
  id: id(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  by: text,
  at: instant(),
});
export type AgencyChange = z.output<typeof AgencyChange>;

/** Number of what follows the agency's zone, and of what doesn't; null without the right to it. */
const AgencyEffects = z.object({
  /** Open tasks that are due on a day and whose assignee has no zone of their own. */
  openTasks: days,
  /** Members of staff with a zone of their own. */
  ownZones: days,
  /** Events, which have a zone of their own. */
  events: days,
  /** Invoices and credit notes that were sent. */
  sentDocuments: days,
});
export type AgencyEffects = z.output<typeof AgencyEffects>;

const Region = z.object({ code: z.string(), name: z.string() });
const PATH = "/user/v1/agency/settings";
/** Topics of all the tables that the fields are in. */
const topics = ["agencySetting", "invoiceSetting", "contractSetting", "campaignSetting", "commsSetting"] as const;

export const agencySettings = {
  get: call("GET", PATH, {
    summary: "General agency settings",
    access: read("ORGANIZATION"),
    topics,
    reply: AgencySettings,
  }),
  update: call("PUT", PATH, {
    summary: "Update general agency settings; older log entries are deleted within the hour",
    access: write("ORGANIZATION"),
    topics: [...topics, "session", "task"],
    kinds: {
      changesSignIn: { whenSent: ["requireTwoFactor", "passwordMinLength", "sessionIdleHours"] },
      erases: { whenSent: ["enquiryDays", "mailDays", "messageDays"] },
    },
    body: AgencySettingsForm,
    reply: AgencySettings,
  }),
  history: call("GET", `${PATH}/history`, {
    summary: "Changes of the general settings, the newest first",
    access: read("ORGANIZATION"),
    topics: ["agencySetting"],
    reply: z.array(AgencyChange),
  }),
  regions: call("GET", `${PATH}/regions`, {
    summary: "Countries whose public holidays are known, and the states of one of them",
    access: read("ORGANIZATION"),
    keptFor: OPTION_SECONDS,
    query: z.strictObject({ country: z.optional(countryCode()) }),
    reply: z.object({ countries: z.array(Region), states: z.array(Region) }),
  }),
  effects: call("GET", `${PATH}/effects`, {
    summary: "What follows the agency's zone, and what keeps its own",
    access: read("ORGANIZATION"),
    topics: ["agencySetting", "task", "event", "staff"],
    reply: AgencyEffects,
  }),
};
