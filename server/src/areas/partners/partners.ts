/** Partners: list, options, add, summary, delete and take back. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import type { partners as calls } from "#contract/partners/partner.ts";
import { shareLetter } from "#contract/partners/share.ts";
import { checkAvatar } from "#server/areas/media/media.rules.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { staff } from "#server/areas/staff/staff.table.ts";
import { setAddresses } from "#server/lib/addresses.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { checkStaysAssigned } from "#server/lib/assignees.ts";
import { wrote } from "#server/lib/audit.ts";
import type { Post } from "#server/lib/mail/mail.ts";
import { statements } from "#server/lib/prepared.ts";
import { found, Refusal } from "#server/lib/refusal.ts";
import { setStaffOf } from "#server/lib/rosters.ts";
import type { Actor } from "#server/lib/scope.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { stale } from "#server/lib/stale.ts";
import { columnsOf, insertPartners } from "./partner.add.ts";
import { partnerList } from "./partner.list.ts";
import { readPartner } from "./partner.rows.ts";
import { partner } from "./partner.table.ts";

export interface PartnerServices {
  post: Pick<Post, "write">;
  publicUrl: string;
}

const p = sql.placeholder;

const options = statements(
  (actor: Actor) =>
    sql`select ${partner.id}, ${partner.displayName} as "displayName" from ${partner} where ${partner.agencyId} = ${p("$agency")}::uuid and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", "read", partner.id)}
    order by ${partner.displayName}, ${partner.id} limit ${sql.raw(String(LIMITS.optionPageSizeMax))}`,
);

export const partnerHandlers = ({ post, publicUrl }: PartnerServices): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => partnerList(db, actor, query),

  async option({ db, actor, query }) {
    const values = { $agency: actor.agencyId, $actor: actor.id };
    const rows = await options(db, reachShape(actor, "PARTNER", "read"), actor, values);
    const own =
      query.includeAgency === "true"
        ? await db.select({ id: agency.id, displayName: agency.name }).from(agency).where(eq(agency.id, actor.agencyId))
        : [];
    return [...own, ...(rows as ReplyOf<typeof calls.option>)];
  },

  async create({ db, actor, body }) {
    await checkAvatar(db, body.avatarId);
    const staffIds = body.assignedStaffIds;
    const [id] = await insertPartners(db, actor, [{ columns: columnsOf(body), staffIds }]);
    if (body.addresses) await setAddresses(db, actor, found(id), body.addresses);
    return { id: found(id) };
  },

  async quickAdd({ db, actor, body: { name } }) {
    const columns = { displayName: name, attributes: [] };
    const [id] = await insertPartners(db, actor, [{ columns, staffIds: [] }]);
    return { id: found(id), displayName: name };
  },

  summary: async ({ db, actor, params }) => found(await readPartner(db, actor, params.id)),

  async updateSummary({ db, actor, params: { id }, body: { version, ...form } }) {
    const before = found(await readPartner(db, actor, id));
    if (before.version !== version) throw await stale(db, { table: "partner", id }, before);
    checkStaysAssigned(actor, "PARTNER", form.assignedStaffIds, "assignedStaffIds");
    await checkAvatar(db, form.avatarId);
    await db.update(partner).set(columnsOf(form)).where(eq(partner.id, id));
    await setStaffOf(db, actor, id, form.assignedStaffIds);
    if (form.addresses) await setAddresses(db, actor, id, form.addresses);
    // Staff and addresses stand in rows of their own: their change makes a new version too, and one form makes one.
    await db
      .update(partner)
      .set({ version: sql`${partner.version} + 1` })
      .where(and(eq(partner.id, id), eq(partner.version, version)));
    return found(await readPartner(db, actor, id));
  },

  async shareByEmail({ db, actor, params: { id }, body: { recipients, message } }) {
    const shared = found(await readPartner(db, actor, id));
    const [home] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
    const [sender] = await db.select({ name: staff.displayName }).from(staff).where(eq(staff.id, actor.id));
    const link = `${publicUrl}/partner/${id}/profile/summary`;
    const letter = shareLetter({
      sender: sender?.name ?? null,
      agency: found(home).name,
      partner: shared,
      message,
      link,
    });
    for (const to of recipients) await post.write(db, { agencyId: actor.agencyId, to, ...letter });
    const { agencyId, id: actorId } = actor;
    await wrote(db, { agencyId, actorId, what: "partner shared", subjectId: id, detail: { recipients } });
    return {};
  },

  async remove({ db, params }) {
    await db.update(partner).set({ deletedAt: sql`now()` }).where(eq(partner.id, params.id));
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    const [gone] = await db
      .select({ id: partner.id })
      .from(partner)
      .where(and(eq(partner.id, id), isNotNull(partner.deletedAt)));
    // Whoever could not reach it before can't bring it back: asked as for any record, but for the bin.
    if (!gone || !(await readPartner(db, actor, id, "write"))) throw new Refusal("notFound");
    await db.update(partner).set({ deletedAt: null }).where(eq(partner.id, id));
    return {};
  },
});
