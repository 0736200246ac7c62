/** Handlers of the promoter's page, opened by their link. It shows what they sign, and nothing else. */
import { sql } from "drizzle-orm";
import type { SettlementLinkState } from "#contract/settlements/codes.ts";
import type { settlementPage as calls } from "#contract/settlements/link.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { OpenedHandlers } from "#server/lib/serving/serve.ts";
import { namedReceipts, receiptFile } from "./receipts.ts";
import { readSettlement } from "./settlement.read.ts";
import { lockSettlement } from "./settlement.ts";
import { settlementFile } from "./settlement-pdf.ts";
import { disagreeWith, signSettlement } from "./signing.ts";

interface SettlementLink extends Record<string, unknown> {
  id: string;
  agencyId: string;
  eventId: string;
}
/** Finds the link that a token is for, also one that is good no more: its page says why. */
export const findSettlementLink =
  ({ database }: Pick<Services, "database">) =>
  (token: string): Promise<SettlementLink | null> =>
    database.signIn(async (db) => {
      const { rows } = await db.execute<SettlementLink>(
        sql`select id, agency_id as "agencyId", event_id as "eventId"
          from settlement_link
          where hash = ${hashOf(token)}`,
      );
      return rows[0] ?? null;
    });

/** Actor for the promoter: signing takes the right to the event and its fees, and a draft is made by it. */
const promoterIn = (agencyId: string): Actor => ({
  ...systemIn(agencyId),
  levels: { EVENT: ["EDIT_ALL"], FINANCE: ["EDIT_ALL"] },
});

interface Standing extends Record<string, unknown> {
  agency: string;
  state: SettlementLinkState;
  /** True if the word of disagreement, if there is one, is the promoter's. */
  isTheirs: boolean;
}
/** Tells how a link stands. One whose settlement or event was removed is unknown. */
async function standingOf(db: Db, { id, agencyId }: SettlementLink): Promise<Standing> {
  const { rows } = await db.execute<Standing>(
    sql`select a.name as agency, case when k.revoked_at is not null then 'REVOKED'
          when k.sent_version <> s.version then 'CHANGED'
          when k.used_at is not null or exists (select from settlement_signature g
            where g.agency_id = s.agency_id and g.event_id = s.id and g.side = 'PROMOTER'
              and g.signed_version = s.version) then 'SIGNED'
          when k.expires_at <= now() then 'ENDED' else 'OPEN' end as state,
        s.disagreement ->> 'staffId' is null as "isTheirs"
      from settlement_link k join agency a on a.id = k.agency_id
        join settlement s on s.agency_id = k.agency_id and s.id = k.event_id and s.deleted_at is null
        join event e on e.agency_id = k.agency_id and e.id = k.event_id and e.deleted_at is null
      where k.agency_id = ${agencyId}::uuid and k.id = ${id}::uuid`,
  );
  const [standing] = rows;
  if (!standing) throw notFound();
  return standing;
}

export function settlementPageHandlers({
  database,
  publish,
  store,
}: Pick<Services, "database" | "publish" | "store">): OpenedHandlers<typeof calls, SettlementLink> {
  const within = <T>(link: SettlementLink, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> => {
    const actor = promoterIn(link.agencyId);
    return database.scope(actor, "write", (db) => work(db, actor));
  };
  /** Locks the settlement before it looks at the link, as whoever changes or revokes it does. */
  const acting = (link: SettlementLink, work: (db: Db, actor: Actor) => Promise<unknown>) =>
    within(link, async (db, actor) => {
      await standingOf(db, link);
      await lockSettlement(db, actor, link.eventId);
      const { state } = await standingOf(db, link);
      if (state !== "OPEN") throw new Refusal("signingEnded");
      await work(db, actor);
      return {};
    });
  return {
    get: ({ opened }) =>
      within(opened, async (db, actor) => {
        const { agency, state, isTheirs } = await standingOf(db, opened);
        const whole = await readSettlement(db, actor, opened.eventId);
        if (state === "OPEN")
          await db.execute(
            sql`update settlement_link
              set opened_at = now()
              where agency_id = ${actor.agencyId}::uuid and id = ${opened.id}::uuid and opened_at is null`,
          );
        return {
          agency,
          state,
          timeZoneId: whole.timeZoneId,
          // A word of ours is for ourselves.
          settlement: state === "OPEN" ? { ...whole, disagreement: isTheirs ? whole.disagreement : null } : null,
          receipts: state === "OPEN" ? await namedReceipts(db, actor, whole.id, whole.figures) : [],
          signatures: state === "OPEN" || state === "SIGNED" ? whole.signatures.filter(({ stands }) => stands) : [],
        };
      }),
    pdf: ({ opened }) =>
      within(opened, async (db, actor) => {
        const { state } = await standingOf(db, opened);
        if (state !== "OPEN") throw notFound();
        return settlementFile(db, actor, found(await readSettlement(db, actor, opened.eventId)), null);
      }),
    receipt: ({ opened, params: { receipt: receiptId } }) =>
      within(opened, async (db, actor) => {
        const { state } = await standingOf(db, opened);
        if (state !== "OPEN") throw notFound();
        const { figures: form } = await readSettlement(db, actor, opened.eventId);
        return receiptFile(db, { actor, store }, { id: opened.eventId, form, receiptId });
      }),
    sign: ({ opened, body: { shown, name, role, mark, markPath } }) =>
      acting(opened, async (db, actor) => {
        const signed = { id: opened.eventId, shown, side: "PROMOTER", name, role, mark, markPath } as const;
        await signSettlement(db, actor, signed, publish);
        await db.execute(
          sql`update settlement_link
            set used_at = now()
            where agency_id = ${actor.agencyId}::uuid and id = ${opened.id}::uuid`,
        );
      }),
    disagree: ({ opened, body: { shown, name, what } }) =>
      acting(opened, (db, actor) => disagreeWith(db, actor, { id: opened.eventId, shown, name, what, by: null })),
  };
}
