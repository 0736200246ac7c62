/** The person who is signed in, and the agency a super admin acts in. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { users } from "#contract/session/session.ts";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import { audit } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { checkTimeZone, TIME_ZONES, timeZoneOf } from "#server/lib/values/time-zones.ts";
import { account, agency, credential, session } from "./account.table.ts";
import { checkPassword, hashPassword, isPassword, LONG } from "./password.ts";
import type { SessionServices } from "./services.ts";

const live = (of: Session | null): Session => {
  if (!of) throw new Refusal("sessionEnded");
  return of;
};

export function userHandlers({ database, mailer, passwordMinLength }: SessionServices): UnscopedHandlers<typeof users> {
  return {
    async me({ session: of }) {
      const current = live(of);
      const [known] = await database.signIn((db) =>
        db
          .select({
            id: account.id,
            zone: account.timeZoneId,
            clientTimezone: account.clientTimeZone,
            told: account.timeZoneTold,
            role: account.role,
            email: account.email,
            twoFactor: account.twoFactor,
            displayName: sql<string>`coalesce(${staffTable.displayName}, ${account.displayName}, ${account.email})`,
            avatarUrl: mediaTable.key,
            levels: permissionTable.levels,
            agencyId: agency.id,
            agencyDisplayName: agency.name,
          })
          .from(account)
          .innerJoin(session, eq(session.id, current.id))
          .leftJoin(agency, sql`${agency.id} = coalesce(${account.agencyId}, ${session.agencyId})`)
          .leftJoin(staffTable, eq(staffTable.id, account.id))
          .leftJoin(mediaTable, eq(mediaTable.id, staffTable.avatarId))
          .leftJoin(permissionTable, eq(permissionTable.staffId, account.id))
          .where(eq(account.id, current.accountId)),
      );
      if (!known) throw new Refusal("sessionEnded");
      const { zone, told, levels, clientTimezone, ...user } = known;
      const whole = current.state === "active";
      return {
        user: { ...user, timezone: { id: timeZoneOf(zone) } },
        // Until the second factor is given, nothing may be done and nothing is said of what may.
        levels: whole ? (levels ?? {}) : {},
        clientTimezone,
        timeZoneMismatchNotified: told,
        showTaskReminder: false,
        sessionState: current.state,
        expiry: Math.floor(current.expiresAt),
        outbox: whole && mailer.keepsOutbox && current.role !== "staff",
      };
    },

    async timezone({ session: of, body }) {
      const { accountId } = live(of);
      const zone = checkTimeZone(body.timezoneId);
      const client = checkTimeZone(body.clientTimezone, "clientTimezone");
      const set = {
        ...(zone && { timeZoneId: zone }),
        ...(client && { clientTimeZone: client }),
        ...(body.timeZoneMismatchNotified !== undefined && { timeZoneTold: body.timeZoneMismatchNotified }),
      };
      if (Object.keys(set).length > 0)
        await database.signIn((db) => db.update(account).set(set).where(eq(account.id, accountId)));
      return {};
    },

    async password({ session: of, body }) {
      const current = live(of);
      const [known] = await database.signIn((db) =>
        db
          .select({
            passwordHash: credential.passwordHash,
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
      if (!(await isPassword(known?.passwordHash, body.current))) throw new Refusal("wrongPassword", "current");
      await checkPassword(body.password, {
        minLength: Math.max(passwordMinLength, known?.minLength ?? 0),
        email: current.email,
        names: [known?.displayName, known?.agencyName],
      });
      const passwordHash = await hashPassword(body.password);
      await database.signIn(async (db) => {
        await db
          .update(credential)
          .set({ passwordHash, longPassword: body.password.length >= LONG })
          .where(eq(credential.accountId, current.accountId));
        await db.delete(session).where(and(eq(session.accountId, current.accountId), ne(session.id, current.id)));
        await audit(db, {
          agencyId: current.actor?.agencyId ?? null,
          actorId: current.accountId,
          what: "password changed",
          subjectId: current.accountId,
        });
      });
      return {};
    },

    async agency({ session: of, body }) {
      const current = live(of);
      await database.signIn(async (db) => {
        const [known] = await db.select({ id: agency.id }).from(agency).where(eq(agency.id, body.agencyId));
        if (!known) throw notFound();
        await db.update(session).set({ agencyId: known.id }).where(eq(session.id, current.id));
        await audit(db, { agencyId: known.id, actorId: current.accountId, what: "agency chosen", subjectId: known.id });
        await db.execute(sql`select notify_access('session', ${current.id}::uuid)`);
      });
      return {};
    },

    timezones: async () => TIME_ZONES.map((id) => ({ id, value: id.replaceAll("_", " ") })),
  };
}
