/** Handlers of the general settings of an agency. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import {
  type AgencyChange,
  type AgencyEffects,
  type AgencySettings,
  AgencySettingsForm,
  type agencySettings as calls,
} from "#contract/settings/agency-setting.ts";
import { refuseSwitches } from "#server/lib/approval/owner-switches.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { holidayCountries, holidayStates } from "#server/lib/holidays/public-holidays.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import {
  fieldsThatChange,
  type InstallationRules,
  lockSettings,
  readAgencySettings,
  writeSettings,
} from "./setting-homes.ts";

/** Changes that the history shows. */
const SHOWN_CHANGES = 200;

async function readChanges(db: Db, agencyId: string, most: number): Promise<AgencyChange[]> {
  const { rows } = await db.execute<AgencyChange & Record<string, unknown>>(
    sql`select h.id, h.field, h.before::text, h.after::text, actor.title as by, to_json(h.at) #>> '{}' as at
      from agency_setting_change h
        left join record actor on actor.agency_id = h.agency_id and actor.id = h.actor_id
      where h.agency_id = ${agencyId}::uuid
      order by h.at desc, h.field
      limit ${most}`,
  );
  return rows;
}

/** Refuses a country without known holidays, and a state of another country. */
async function refuseUnknownRegion({ holidayCountry, holidayState }: AgencySettings): Promise<void> {
  const refuse = (field: string, message: string): never => {
    throw new Refusal("validation", [{ field, code: "invalid", message }]);
  };
  const isAmong = (regions: readonly { code: string }[], wanted: string) => regions.some(({ code }) => code === wanted);
  if (holidayCountry === null) {
    if (holidayState !== null) refuse("holidayState", "Choose a country first");
    return;
  }
  if (!isAmong(await holidayCountries(), holidayCountry))
    refuse("holidayCountry", "The public holidays of this country are not known");
  if (holidayState !== null && !isAmong(await holidayStates(holidayCountry), holidayState))
    refuse("holidayState", "This is not a state of the country");
}

export const agencySettingHandlers = (installation: InstallationRules): Handlers<typeof calls> => ({
  get: ({ db, actor: { agencyId } }) => readAgencySettings(db, agencyId, installation),

  async update({ db, actor, session, body: { version, ...changes } }) {
    const { agencyId } = actor;
    await lockSettings(db, agencyId);
    const current = await readAgencySettings(db, agencyId, installation);
    if (current.version !== version) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from agency_setting where agency_id = ${agencyId}::uuid`,
      );
      const refusal = await stale(db, { table: "agency_setting", id: found(rows[0]).id }, current);
      const [last] = await readChanges(db, agencyId, 1);
      throw last ? new Refusal("stale", [], current, { by: last.by, at: last.at }) : refusal;
    }
    const next = { ...current, ...changes };
    refuseSwitches({ actor, session }, AgencySettingsForm, { before: current, after: next });
    if (next.workFrom >= next.workTo)
      throw new Refusal("validation", [{ field: "workTo", code: "invalid", message: "Work ends after it begins" }]);
    await refuseUnknownRegion(next);
    const fields = fieldsThatChange(changes, current);
    if (fields.length === 0) return current;
    await writeSettings(db, agencyId, changes, fields);
    return readAgencySettings(db, agencyId, installation);
  },

  history: ({ db, actor: { agencyId } }) => readChanges(db, agencyId, SHOWN_CHANGES),

  async regions({ query: { country } }) {
    const [countries, states] = await Promise.all([holidayCountries(), country ? holidayStates(country) : []]);
    return { countries, states };
  },

  async effects({ db, actor }) {
    const { agencyId } = actor;
    const ifMay = (resource: "TASK" | "STAFF" | "EVENT" | "FINANCE", counted: ReturnType<typeof sql>) =>
      may(actor, resource, "read") ? sql`(select count(*)::int from ${counted})` : sql`null::int`;
    const { rows } = await db.execute<AgencyEffects & Record<string, unknown>>(
      sql`select
        ${ifMay(
          "TASK",
          sql`task t where t.agency_id = ${agencyId}::uuid and t.deleted_at is null and t.completed_at is null
            and t.due_on is not null and t.due_time is null
            and not exists (select from account a where a.id = t.assignee_id and a.time_zone_id is not null)`,
        )} as "openTasks",
        ${ifMay(
          "STAFF",
          sql`account a join agency g on g.id = a.agency_id
            where a.agency_id = ${agencyId}::uuid and a.deleted_at is null and a.time_zone_id <> g.time_zone_id`,
        )} as "ownZones",
        ${ifMay("EVENT", sql`event e where e.agency_id = ${agencyId}::uuid and e.deleted_at is null`)} as events,
        ${ifMay("FINANCE", sql`invoice i where i.agency_id = ${agencyId}::uuid and i.number is not null`)}
          + ${ifMay("FINANCE", sql`credit_note n where n.agency_id = ${agencyId}::uuid and n.number is not null`)}
          as "sentDocuments"`,
    );
    return found(rows[0]);
  },
});
