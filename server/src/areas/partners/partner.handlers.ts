/** Handlers of partners beyond those of every record: options, quick add, sharing. */
import { eq, sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import type { partners as calls } from "#contract/partners/partner.ts";
import { shareEmail } from "#contract/partners/share.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { type ListReach, listReach, reachable } from "#server/lib/reach/assigned.ts";
import { audit } from "#server/lib/records/audit.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { addPartnerNamed } from "./add.rules.ts";
import { partner } from "./partner.table.ts";
import { partnerKit } from "./partner.ts";

export interface PartnerServices {
  mailer: Pick<Mailer, "send">;
  publicUrl: string;
}

const p = sql.placeholder;

const farOf = listReach("PARTNER");
const options = preparedFamily(
  (far: ListReach) =>
    sql`select ${partner.id}, ${partner.displayName} as "displayName"
    from ${partner}
    where ${partner.agencyId} = ${p("$agency")}::uuid
      and ${partner.deletedAt} is null
      and ${reachable(far, partner.id).condition ?? sql`true`}
    order by ${partner.displayName}, ${partner.id} limit ${sql.raw(String(LIMITS.optionPageSizeMax))}`,
);

const { list, create, get, update, remove, restore, bulk, undoBulk } = partnerKit.handlers;

export const partnerHandlers = ({ mailer, publicUrl }: PartnerServices): Handlers<typeof calls> => ({
  list,
  create,
  summary: get,
  updateSummary: update,
  remove,
  restore,
  bulk,
  undoBulk,

  async option({ db, actor, query }) {
    const rows = await options(db, farOf(actor), { $agency: actor.agencyId, $actor: actor.id });
    const own =
      query.includeAgency === "true"
        ? await db.select({ id: agency.id, displayName: agency.name }).from(agency).where(eq(agency.id, actor.agencyId))
        : [];
    return [...own, ...(rows as ReplyOf<typeof calls.option>)];
  },

  async quickAdd({ db, actor, body: { name } }) {
    return { id: await addPartnerNamed(db, actor, name), displayName: name };
  },

  async shareByEmail({ db, actor, params: { id }, body: { recipients, message } }) {
    const shared = found(await partnerKit.read(db, actor, id));
    const [home] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
    const [sender] = await db
      .select({ name: staffTable.displayName })
      .from(staffTable)
      .where(eq(staffTable.id, actor.id));
    const link = `${publicUrl}/partner/${id}/profile/summary`;
    const email = shareEmail({
      sender: sender?.name ?? null,
      agency: found(home).name,
      partner: shared,
      message,
      link,
    });
    for (const to of recipients)
      await mailer.send(db, { agencyId: actor.agencyId, purpose: "record", aboutId: id, to, ...email });
    const { agencyId, id: actorId } = actor;
    await audit(db, { agencyId, actorId, what: "partner shared", subjectId: id, detail: { recipients } });
    return {};
  },
});
