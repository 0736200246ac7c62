/** What partners have beyond the calls of every record: options, quick add, sharing. */
import { eq, sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { type partners as calls, PartnerCreate } from "#contract/partners/partner.ts";
import { shareLetter } from "#contract/partners/share.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { staff } from "#server/areas/staff/staff.table.ts";
import { type ListReach, listReach, reachable } from "#server/lib/assigned.ts";
import { wrote } from "#server/lib/audit.ts";
import type { Post } from "#server/lib/mail/mail.ts";
import { statements } from "#server/lib/prepared.ts";
import { found } from "#server/lib/refusal.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { partner } from "./partner.table.ts";
import { partnerKit } from "./partner.ts";

export interface PartnerServices {
  post: Pick<Post, "write">;
  publicUrl: string;
}

const p = sql.placeholder;

const farOf = listReach("PARTNER");
const options = statements(
  (far: ListReach) =>
    sql`select ${partner.id}, ${partner.displayName} as "displayName" from ${partner} where ${partner.agencyId} = ${p("$agency")}::uuid and ${partner.deletedAt} is null and ${reachable(far, partner.id).condition ?? sql`true`}
    order by ${partner.displayName}, ${partner.id} limit ${sql.raw(String(LIMITS.optionPageSizeMax))}`,
);

const { list, create, get, update, remove, restore } = partnerKit.handlers;

export const partnerHandlers = ({ post, publicUrl }: PartnerServices): Handlers<typeof calls> => ({
  list,
  create,
  summary: get,
  updateSummary: update,
  remove,
  restore,

  async option({ db, actor, query }) {
    const rows = await options(db, farOf(actor), { $agency: actor.agencyId, $actor: actor.id });
    const own =
      query.includeAgency === "true"
        ? await db.select({ id: agency.id, displayName: agency.name }).from(agency).where(eq(agency.id, actor.agencyId))
        : [];
    return [...own, ...(rows as ReplyOf<typeof calls.option>)];
  },

  async quickAdd({ db, actor, body: { name } }) {
    const form = { displayName: name, industryCategoryId: null, attributes: [], assignedStaffIds: [] };
    const [id] = await partnerKit.insert(db, actor, [PartnerCreate.parse(form)]);
    return { id: found(id), displayName: name };
  },

  async shareByEmail({ db, actor, params: { id }, body: { recipients, message } }) {
    const shared = found(await partnerKit.read(db, actor, id));
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
});
