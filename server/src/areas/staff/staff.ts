/** Handlers of staff: add and invite, change, lock, delete. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { staff as calls } from "#contract/staff/staff.ts";
import { checkAvatar } from "#server/areas/media/media.rules.ts";
import { account, agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { invitationEmail } from "#server/lib/mail/emails.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { setAddresses } from "#server/lib/records/addresses.ts";
import { endRoster, setRoster, visibleRoster } from "#server/lib/records/assignments.ts";
import { audit } from "#server/lib/records/audit.ts";
import { bumpVersion, putInBin, refuseStale } from "#server/lib/records/version.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { phoneColumns } from "#server/lib/values/phone.ts";
import { newLevels } from "./permission.rules.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { readStaff } from "./staff.detail.ts";
import { staffList, staffOptions } from "./staff.list.ts";
import { checkMayDescribe, checkMayGovern, checkNotLast, type Target } from "./staff.rules.ts";
import { permissionTable, staffTable } from "./staff.table.ts";

export interface StaffServices {
  mailer: Mailer;
  publicUrl: string;
}

const accountOf = async (
  db: Db,
  id: string,
): Promise<Target & { email: string; activatedAt: string | null; lockedAt: string | null }> =>
  found(
    (
      await db
        .select({
          id: account.id,
          role: account.role,
          email: account.email,
          activatedAt: account.activatedAt,
          lockedAt: account.lockedAt,
        })
        .from(account)
        .where(eq(account.id, id))
    )[0],
  );

export function staffHandlers({ mailer, publicUrl }: StaffServices): Handlers<typeof calls> {
  /** Sends a link to choose a password, valid for a day; revokes an earlier one. */
  async function sendInvitation(
    db: Db,
    actor: Actor,
    id: string,
    to: { email: string; displayName: string },
  ): Promise<void> {
    const code = newToken();
    await db.execute(sql`select invite(${id}::uuid, ${hashOf(code)}, interval '24 hours')`);
    const [own] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
    await mailer.send(db, {
      agencyId: actor.agencyId,
      purpose: "account",
      to: to.email,
      ...invitationEmail({
        name: to.displayName,
        agency: found(own).name,
        link: `${publicUrl}/staff/set-password/${code}`,
      }),
    });
  }

  return {
    async checkEmail({ db, query }) {
      const { rows } = await db.execute<{ taken: boolean }>(sql`select email_taken(${query.email}) as taken`);
      return { exists: rows[0]?.taken === true };
    },

    async create({
      db,
      actor,
      body: { email, permissions, talentIds, timezoneId, countryCode, phoneNumber, avatarId, addresses, ...plain },
    }) {
      const id = randomUUIDv7();
      const { agencyId } = actor;
      // The form is validated first, so that only a valid one learns whether the email is taken.
      const levels = newLevels(actor, {}, permissions);
      const phone = phoneColumns({ countryCode, phoneNumber });
      await checkAvatar(db, avatarId);
      const inserted = await db
        .insert(account)
        .values({ id, agencyId, email, role: "staff", timeZoneId: timezoneId })
        .onConflictDoNothing();
      if (inserted.rowCount !== 1) throw new Refusal("emailExisted", "email");
      await db.insert(staffTable).values({ ...plain, ...phone, avatarId: avatarId ?? null, id, agencyId });
      await db.insert(permissionTable).values({ staffId: id, agencyId, levels });
      if (addresses) await setAddresses(db, actor, id, addresses);
      await setRoster(db, actor, id, talentIds, new Set());
      await sendInvitation(db, actor, id, { email, displayName: plain.displayName });
      await audit(db, { agencyId, actorId: actor.id, what: "staff added", subjectId: id });
      return { id };
    },

    list: ({ db, actor, query }) => staffList(db, actor, query),
    options: ({ db, actor, query }) => staffOptions(db, actor, query),
    get: async ({ db, actor, params }) => found(await readStaff(db, actor, params.id)),

    async update({
      db,
      actor,
      params,
      body: { version, talentIds, timezoneId, countryCode, phoneNumber, avatarId, addresses, ...plain },
    }) {
      const target = await accountOf(db, params.id);
      checkMayDescribe(actor, target);
      const before = found(await readStaff(db, actor, params.id));
      await refuseStale(db, { table: staffTable, id: params.id }, version, before);
      await checkAvatar(db, avatarId);
      await db
        .update(staffTable)
        .set({ ...plain, ...phoneColumns({ countryCode, phoneNumber }), ...(avatarId !== undefined && { avatarId }) })
        .where(eq(staffTable.id, params.id));
      await db.update(account).set({ timeZoneId: timezoneId }).where(eq(account.id, params.id));
      await setRoster(db, actor, params.id, talentIds, await visibleRoster(db, actor, params.id, "person"));
      if (addresses) await setAddresses(db, actor, params.id, addresses);
      // Roster, addresses and time zone are stored in other rows; changing them makes a new version too.
      await bumpVersion(db, staffTable, params.id, version);
      return found(await readStaff(db, actor, params.id));
    },

    async remove({ db, actor, params }) {
      const target = await accountOf(db, params.id);
      checkMayGovern(actor, target);
      await checkNotLast(db, actor, target);
      await endRoster(db, params.id);
      await putInBin(db, staffTable, [params.id]);
      // The address can be used for another account; the account's id is never reused.
      await db
        .update(account)
        .set({ deletedAt: sql`now()`, email: `${params.id}@deleted.invalid` })
        .where(eq(account.id, params.id));
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "staff deleted", subjectId: params.id });
      return {};
    },

    async lock({ db, actor, params }) {
      const target = await accountOf(db, params.id);
      checkMayGovern(actor, target);
      await checkNotLast(db, actor, target);
      await db
        .update(account)
        .set({ lockedAt: sql`now()` })
        .where(and(eq(account.id, params.id), isNull(account.lockedAt)));
      await touchRecord(db, params.id);
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "staff locked", subjectId: params.id });
      return {};
    },

    async unlock({ db, actor, params }) {
      checkMayGovern(actor, await accountOf(db, params.id));
      await db.update(account).set({ lockedAt: null }).where(eq(account.id, params.id));
      await touchRecord(db, params.id);
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "staff unlocked", subjectId: params.id });
      return {};
    },

    async invite({ db, actor, params }) {
      const target = await accountOf(db, params.id);
      if (target.id !== actor.id) checkMayGovern(actor, target);
      if (target.activatedAt || target.lockedAt) throw new Refusal("duplicate");
      const { displayName } = found(await readStaff(db, actor, params.id));
      await sendInvitation(db, actor, params.id, { email: target.email, displayName });
      return {};
    },

    async resetTwoFactor({ db, actor, params }) {
      checkMayGovern(actor, await accountOf(db, params.id));
      await resetSecondFactor(db, mailer, { id: params.id, agencyId: actor.agencyId, actorId: actor.id });
      return {};
    },
  };
}

/** Bumps the staff record, which shows the account's state, so that open screens refetch. */
const touchRecord = (db: Db, id: string) => bumpVersion(db, staffTable, id);
