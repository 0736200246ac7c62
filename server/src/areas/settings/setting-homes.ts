/** Reads and writes each of the general settings in the table that keeps it. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { type AgencyField, AgencySettings, type AgencySettingsForm } from "#contract/settings/agency-setting.ts";
import { DEFAULT_DOCUMENT_COLOR } from "#contract/settings/document-color.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

/** Settings of the installation, which an agency may only tighten. */
export type InstallationRules = Pick<Config, "passwordMinLength" | "sessionIdleHours">;

type Home = "agency" | "agency_setting" | "invoice_setting" | "contract_setting" | "campaign_setting" | "comms_setting";
/**
 * Tables of one row for an agency, which is there from the first change on. A change of another one raises the version
 * that is kept in the last one, so that this is locked last.
 */
const ROWS = [
  "invoice_setting",
  "contract_setting",
  "campaign_setting",
  "comms_setting",
  "agency_setting",
] as const satisfies readonly Home[];

const HOMES: Readonly<Record<AgencyField, readonly [Home, column: string, cast: string]>> = {
  name: ["agency", "name", "text"],
  timeZoneId: ["agency", "time_zone_id", "text"],
  requireTwoFactor: ["agency", "require_two_factor", "boolean"],
  passwordMinLength: ["agency", "password_min_length", "smallint"],
  legalName: ["invoice_setting", "legal_name", "text"],
  taxNumber: ["invoice_setting", "tax_number", "text"],
  address: ["invoice_setting", "address", "text"],
  postCode: ["invoice_setting", "post_code", "text"],
  city: ["invoice_setting", "city", "text"],
  country: ["invoice_setting", "country", "text"],
  currency: ["invoice_setting", "currency", "text"],
  footer: ["invoice_setting", "footer", "text"],
  postalAddress: ["campaign_setting", "postal_address", "text"],
  language: ["contract_setting", "language", "text"],
  documentColor: ["agency_setting", "document_color", "text"],
  weekBegins: ["agency_setting", "week_begins", "smallint"],
  firstMonth: ["agency_setting", "first_month", "smallint"],
  workingDays: ["agency_setting", "working_days", "smallint[]"],
  workFrom: ["agency_setting", "work_from", "time"],
  workTo: ["agency_setting", "work_to", "time"],
  sessionIdleHours: ["agency_setting", "session_idle_hours", "smallint"],
  holidayCountry: ["agency_setting", "holiday_country", "text"],
  holidayState: ["agency_setting", "holiday_state", "text"],
  ownHolidays: ["agency_setting", "own_holidays", "jsonb"],
  dueOnWorkingDay: ["agency_setting", "due_on_working_day", "boolean"],
  remindOnWorkingDay: ["agency_setting", "remind_on_working_day", "boolean"],
  enquiryDays: ["comms_setting", "enquiry_days", "integer"],
  mailDays: ["comms_setting", "mail_days", "integer"],
  messageDays: ["comms_setting", "message_days", "integer"],
};
const FIELDS = z.parse(z.array(z.keyof(z.omit(AgencySettings, { version: true }))), Object.keys(HOMES));

/** Reads the general settings of the agency in scope, with what holds where nothing was set. */
export async function readAgencySettings(
  db: Db,
  agencyId: string,
  installation: InstallationRules,
): Promise<AgencySettings> {
  const { rows } = await db.execute(
    sql`select g.name, g.time_zone_id as "timeZoneId", g.require_two_factor as "requireTwoFactor",
        greatest(g.password_min_length, ${installation.passwordMinLength}::int) as "passwordMinLength",
        i.legal_name as "legalName", i.tax_number as "taxNumber", i.address, i.post_code as "postCode", i.city,
        i.country, coalesce(i.currency, ${DEFAULT_CURRENCY}) as currency, i.footer,
        p.postal_address as "postalAddress", coalesce(c.language, 'en-AU') as language,
        coalesce(s.document_color, ${DEFAULT_DOCUMENT_COLOR}) as "documentColor",
        coalesce(s.week_begins, 1) as "weekBegins", coalesce(s.first_month, 1) as "firstMonth",
        to_jsonb(coalesce(s.working_days, '{1,2,3,4,5}')) as "workingDays",
        to_char(coalesce(s.work_from, time '09:00'), 'HH24:MI') as "workFrom",
        to_char(coalesce(s.work_to, time '17:00'), 'HH24:MI') as "workTo",
        least(s.session_idle_hours, ${installation.sessionIdleHours}::int) as "sessionIdleHours",
        s.holiday_country as "holidayCountry", s.holiday_state as "holidayState",
        coalesce(s.own_holidays, '[]') as "ownHolidays",
        coalesce(s.due_on_working_day, false) as "dueOnWorkingDay",
        coalesce(s.remind_on_working_day, false) as "remindOnWorkingDay",
        m.enquiry_days as "enquiryDays", m.mail_days as "mailDays", m.message_days as "messageDays",
        coalesce(s.version, 1) as version
      from agency g
        left join agency_setting s on s.agency_id = g.id
        left join invoice_setting i on i.agency_id = g.id
        left join contract_setting c on c.agency_id = g.id
        left join campaign_setting p on p.agency_id = g.id
        left join comms_setting m on m.agency_id = g.id
      where g.id = ${agencyId}::uuid`,
  );
  return z.parse(AgencySettings, found(rows[0]));
}

/** Makes the rows that are missing, and locks them in one order. */
export async function lockSettings(db: Db, agencyId: string): Promise<void> {
  for (const table of ROWS) {
    const name = sql.identifier(table);
    await db.execute(
      sql`insert into ${name} (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    await db.execute(sql`select from ${name} where agency_id = ${agencyId}::uuid for update`);
  }
}

type Changes = Omit<AgencySettingsForm, "version">;
/** Returns the fields that are sent with another value than they have. */
export const fieldsThatChange = (changes: Changes, current: AgencySettings): AgencyField[] =>
  FIELDS.filter((field) => {
    const value = changes[field];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field]);
  });

const boundValue = (value: unknown, cast: string): ReturnType<typeof sql.param> =>
  sql.param(cast === "jsonb" ? JSON.stringify(value) : value);

/** Writes each field where it is kept. Triggers log it, and raise the version once. */
export async function writeSettings(db: Db, agencyId: string, changes: Changes, fields: AgencyField[]): Promise<void> {
  const columns = new Map<Home, SQL[]>();
  for (const field of fields) {
    const [home, column, cast] = HOMES[field];
    const set = sql`${sql.identifier(column)} = ${boundValue(changes[field], cast)}::${sql.raw(cast)}`;
    columns.set(home, [...(columns.get(home) ?? []), set]);
  }
  for (const [home, sets] of columns) {
    const key = sql.identifier(home === "agency" ? "id" : "agency_id");
    await db.execute(
      sql`update ${sql.identifier(home)} set ${sql.join(sets, sql`, `)} where ${key} = ${agencyId}::uuid`,
    );
  }
}
