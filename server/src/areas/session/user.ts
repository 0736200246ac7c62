/** Handlers of the signed-in user, and of the agency a super admin acts in. */
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Me, users } from "#contract/session/session.ts";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import { audit } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { TIME_ZONES, timeZoneOf } from "#server/lib/values/time-zones.ts";
import { account, agency, credential, session, storedPassword } from "./account.table.ts";
import { checkPassword, hashPassword, isPassword, LONG_PASSWORD } from "./password.ts";
import type { SessionServices } from "./services.ts";
import { ofScreen } from "./token.ts";

const requireSession = (session: Session | null): Session => {
  if (!session) throw new Refusal("sessionEnded");
  return session;
};

/** Week and year of the agency, with what holds where it has set nothing. */
const settingOf = (expression: SQL): SQL =>
  sql`(select ${expression} from agency_setting s where s.agency_id = agency.id)`;
const agencyTime = sql<Me["user"]["agencyTime"]>`json_build_object(
  'week', coalesce(${settingOf(sql`s.week_begins`)}, 1),
  'days', coalesce(${settingOf(sql`s.working_days`)}, '{1,2,3,4,5}'),
  'from', to_char(coalesce(${settingOf(sql`s.work_from`)}, time '09:00'), 'HH24:MI'),
  'month', coalesce(${settingOf(sql`s.first_month`)}, 1))`;

type UserCalls = Omit<typeof users, "sessions" | "endSession" | "endOtherSessions">;

export function userHandlers({
  database,
  trail,
  mailer,
  passwordMinLength,
  quiet,
  publish,
}: SessionServices): UnscopedHandlers<UserCalls> {
  return {
    async me({ session: found }) {
      const current = requireSession(found);
      const [row] = await database.signIn((db) =>
        db
          .select({
            id: account.id,
            zone: account.timeZoneId,
            ...ofScreen,
            role: account.role,
            email: account.email,
            twoFactor: account.twoFactor,
            displayName: sql<string>`coalesce(${staffTable.displayName}, ${account.displayName}, ${account.email})`,
            avatarUrl: mediaTable.key,
            levels: permissionTable.levels,
            agencyId: agency.id,
            agencyDisplayName: agency.name,
            agencyZone: agency.timeZoneId,
            agencyTime,
          })
          .from(account)
          .innerJoin(session, eq(session.id, current.id))
          .leftJoin(agency, sql`${agency.id} = coalesce(${account.agencyId}, ${session.agencyId})`)
          .leftJoin(staffTable, eq(staffTable.id, account.id))
          .leftJoin(mediaTable, eq(mediaTable.id, staffTable.avatarId))
          .leftJoin(permissionTable, eq(permissionTable.staffId, account.id))
          .where(eq(account.id, current.accountId)),
      );
      if (!row) throw new Refusal("sessionEnded");
      const { zone, agencyZone, levels, clientTimezone, timeZoneMismatchNotified, showTaskReminder, ...user } = row;
      const isActive = current.state === "active";
      return {
        user: {
          ...user,
          timezone: { id: timeZoneOf(zone) },
          agencyTimezone: agencyZone === null ? null : { id: timeZoneOf(agencyZone) },
        },
        // Without the second factor, no permissions are granted or revealed.
        levels: isActive ? (levels ?? {}) : {},
        clientTimezone,
        timeZoneMismatchNotified,
        showTaskReminder,
        sessionState: current.state,
        expiry: Math.floor(current.expiresAt),
        quiet,
        outbox: isActive && mailer.keepsOutbox && current.role !== "staff",
      };
    },

    async timezone({ session: found, body }) {
      const { accountId, actor } = requireSession(found);
      const set = {
        ...(body.timezoneId && { timeZoneId: body.timezoneId }),
        ...(body.clientTimezone && { clientTimeZone: body.clientTimezone }),
        ...(body.timeZoneMismatchNotified !== undefined && { timeZoneTold: body.timeZoneMismatchNotified }),
      };
      if (Object.keys(set).length > 0)
        await database.signIn((db) => db.update(account).set(set).where(eq(account.id, accountId)));
      if (body.timezoneId && actor && actor.role !== "super_admin")
        await database.scope(actor, "write", (db) => publish(db, actor, "staffZoneChanged", { staffId: accountId }));
      return {};
    },

    async password({ session: found, body, caller: { address } }) {
      const current = requireSession(found);
      const [row] = await database.signIn((db) =>
        db
          .select({
            passwordHash: storedPassword(credential.accountId),
            minLength: agency.passwordMinLength,
            agencyName: agency.name,
            displayName: staffTable.displayName,
          })
          .from(credential)
          .innerJoin(account, eq(account.id, credential.accountId))
          .leftJoin(agency, eq(agency.id, account.agencyId))
          .leftJoin(staffTable, eq(staffTable.id, account.id))
          .where(eq(credential.accountId, current.accountId)),
      );
      const event = { accountId: current.accountId, agencyId: current.agencyId, address };
      if (!(await isPassword(row?.passwordHash, body.current, { address, known: true }))) {
        await trail.note({ outcome: "password change refused", ...event });
        throw new Refusal("wrongPassword", "current");
      }
      await checkPassword(body.password, {
        minLength: Math.max(passwordMinLength, row?.minLength ?? 0),
        email: current.email,
        name: row?.displayName,
        agency: row?.agencyName,
      });
      const passwordHash = await hashPassword(body.password, address);
      await trail.signIn(async (db, note) => {
        await db
          .update(credential)
          .set({ passwordHash, longPassword: body.password.length >= LONG_PASSWORD })
          .where(eq(credential.accountId, current.accountId));
        await db.delete(session).where(and(eq(session.accountId, current.accountId), ne(session.id, current.id)));
        await note({ outcome: "password changed", ...event });
      });
      return {};
    },

    async agency({ session: found, body }) {
      const current = requireSession(found);
      await database.signIn(async (db) => {
        const [chosen] = await db.select({ id: agency.id }).from(agency).where(eq(agency.id, body.agencyId));
        if (!chosen) throw notFound();
        await db.update(session).set({ agencyId: chosen.id }).where(eq(session.id, current.id));
        await audit(db, {
          agencyId: chosen.id,
          actorId: current.accountId,
          what: "agency chosen",
          subjectId: chosen.id,
        });
        await db.execute(sql`select notify_access('session', ${current.id}::uuid)`);
      });
      return {};
    },

    timezones: async () => TIME_ZONES.map((id) => ({ id, value: id.replaceAll("_", " ") })),
  };
}
