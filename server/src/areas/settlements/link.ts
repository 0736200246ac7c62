/** Links by which promoters sign. A token is shown once, or emailed, and stored as a hash. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { SETTLEMENT_LIMITS } from "#contract/settlements/codes.ts";
import type { settlementLinks as calls } from "#contract/settlements/link.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import type { StrangerLinks } from "#server/lib/security/stranger-links.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { lockSettlement } from "./settlement.ts";
import { hasSigned, ownName, refuseMoved } from "./signing.ts";

export const settlementLinkSource: StrangerLinks = {
  kind: "settlementLink",
  table: "settlement_link",
  madeBy: (agencyId, makerId) => sql`select k.id, e.title as name, k.created_at, k.opened_at as used_at
    from settlement_link k join event e on e.agency_id = k.agency_id and e.id = k.event_id
    where k.agency_id = ${agencyId}::uuid and k.created_by = ${makerId}::uuid and k.expires_at > now()
      and k.revoked_at is null and k.used_at is null`,
  end: (agencyId, ids) =>
    sql`update settlement_link set revoked_at = now() where agency_id = ${agencyId}::uuid and id = any (${ids})`,
};

const revokeLinks = (db: Db, { agencyId }: Actor, eventId: string) =>
  db.execute(
    sql`update settlement_link
      set revoked_at = now()
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and revoked_at is null and used_at is null`,
  );

interface Sent {
  id: string;
  shown: number;
  email: string | null;
}
/** Makes the link of the version that was shown, and revokes an earlier one. */
async function makeSettlementLink(db: Db, actor: Actor, { id, shown, email }: Sent, publicUrl: string) {
  const locked = await lockSettlement(db, actor, id);
  refuseMoved(locked, shown);
  if (locked.locked) throw new Refusal("settlementSigned");
  if (await hasSigned(db, actor, { id, side: "PROMOTER", version: shown })) throw new Refusal("settlementState");
  const token = newToken();
  await revokeLinks(db, actor, id);
  const { rows } = await db.execute<{ until: string; untilText: string }>(
    sql`insert into settlement_link (id, agency_id, event_id, hash, sent_version, email, created_by, expires_at)
      values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${hashOf(token)}, ${shown}, ${email},
        ${actor.id}::uuid, now() + make_interval(days => ${SETTLEMENT_LIMITS.linkDays}))
      returning to_json(expires_at) #>> '{}' as until, (select to_char(expires_at at time zone a.time_zone_id,
          'DD Mon YYYY HH24:MI') || ' (' || a.time_zone_id || ')'
        from agency a
        where a.id = settlement_link.agency_id) as "untilText"`,
  );
  return { url: new URL(`/settlement/${token}`, publicUrl).href, ...found(rows[0]) };
}

interface Told extends Record<string, unknown> {
  agency: string;
  title: string;
  talent: string;
}
/** Text of the email with the link. It names no amounts. */
const settlementEmail = ({
  agency,
  title,
  talent,
  sender,
  url,
  until,
}: Told & Record<"sender" | "url" | "until", string>) => ({
  subject: `Please sign the settlement: ${oneLine(title)}`,
  text: `${[
    "Hello,",
    `${oneLine(sender)} of ${oneLine(agency)} asks you to sign the settlement of “${oneLine(title)}” with ${oneLine(talent)}. Read and sign it here, until ${until}:`,
    url,
    "Anyone who has this link can sign in your name, so don't forward this email. It signs once, and ends when the figures change.",
  ].join("\n\n")}\n`,
});

export const settlementLinkHandlers = ({
  mailer,
  publicUrl,
}: Pick<Services, "mailer"> & { publicUrl: string }): Handlers<typeof calls> => ({
  async create({ db, actor, params: { id }, body: { shown } }) {
    const { url, until } = await makeSettlementLink(db, actor, { id, shown, email: null }, publicUrl);
    return { url, until };
  },
  async send({ db, actor, params: { id }, body: { shown, email } }) {
    const { url, untilText } = await makeSettlementLink(db, actor, { id, shown, email }, publicUrl);
    const { name: sender } = await ownName(db, actor);
    const { rows } = await db.execute<Told>(
      sql`select a.name as agency, e.title, s.figures ->> 'talent' as talent
        from settlement s join event e on e.agency_id = s.agency_id and e.id = s.id join agency a on a.id = s.agency_id
        where s.agency_id = ${actor.agencyId}::uuid and s.id = ${id}::uuid`,
    );
    await mailer.send(db, {
      agencyId: actor.agencyId,
      // Shown in the log of emails to those with the right to finances.
      purpose: "finance",
      aboutId: id,
      to: email,
      ...settlementEmail({ ...found(rows[0]), sender, url, until: untilText }),
    });
    return {};
  },
  async remove({ db, actor, params: { id } }) {
    await lockSettlement(db, actor, id);
    await revokeLinks(db, actor, id);
    return {};
  },
});
