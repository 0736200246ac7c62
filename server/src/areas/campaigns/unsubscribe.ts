/**
 * Serves the page to unsubscribe, which the token in its address opens. Looking at it changes nothing, since programs open
 * links; a POST unsubscribes at once (RFC 8058), and the page takes it back.
 */
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Binding, Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { openToken } from "#server/lib/serving/doors/public-link.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { PUBLIC_BODY_LIMIT } from "#server/lib/serving/serve.ts";
import { suppress } from "./suppression.ts";

const TOKEN = /^[\w-]{43}$/;
const FORM = "application/x-www-form-urlencoded";

interface Link {
  agencyId: string;
  id: string;
}
interface Standing extends Record<string, unknown> {
  agency: string;
  talent: string | null;
  personId: string | null;
  campaignId: string;
  address: string | null;
  hash: Buffer;
  ofTalent: boolean;
  ofAll: boolean;
}
/** Reads what the person of a link is unsubscribed from. */
async function readStanding(db: Db, { agencyId, id }: Link): Promise<Standing> {
  const { rows } = await db.execute<Standing>(
    sql`select agency.name as agency, person.display_name as talent, c.person_id as "personId", c.id as "campaignId",
        r.address, r.address_hash as hash,
        exists (select from campaign_suppression s
          where s.agency_id = r.agency_id and s.address_hash = r.address_hash and s.removed_at is null
            and s.cause = 'UNSUBSCRIBED' and s.person_id = c.person_id) as "ofTalent",
        exists (select from campaign_suppression s
          where s.agency_id = r.agency_id and s.address_hash = r.address_hash and s.removed_at is null
            and s.cause = 'UNSUBSCRIBED' and s.person_id is null) as "ofAll"
      from campaign_recipient r
        join campaign c on c.agency_id = r.agency_id and c.id = r.campaign_id
        join agency on agency.id = r.agency_id
        left join person on person.agency_id = c.agency_id and person.id = c.person_id
      where r.agency_id = ${agencyId}::uuid and r.id = ${id}::uuid`,
  );
  return found(rows[0]);
}

type Act = "talent" | "all" | "undo";
/** Returns what a form asks for: its button, or the one click of a mail program, which is of the talent. */
function actIn(body: unknown): Act | null {
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  const from = form.get("from");
  if (from === "talent" || from === "all" || from === "undo") return from;
  return form.get("List-Unsubscribe") === "One-Click" ? "talent" : null;
}

async function act(db: Db, link: Link, what: Act): Promise<void> {
  const { personId, campaignId, address, hash } = await readStanding(db, link);
  const { agencyId, id } = link;
  if (what === "undo") {
    await db.execute(
      sql`update campaign_suppression
        set removed_at = now(), removed_reason = 'Taken back on the page to unsubscribe'
        where agency_id = ${agencyId}::uuid
          and address_hash = ${hash}
          and cause = 'UNSUBSCRIBED'
          and removed_at is null
          and (person_id is null or person_id = ${personId}::uuid)`,
    );
    await db.execute(
      sql`with back as (
          update campaign_recipient set unsubscribed_at = null
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid and unsubscribed_at is not null
          returning 1
        )
        update campaign set unsubscribed = unsubscribed - 1
        where agency_id = ${agencyId}::uuid and id = ${campaignId}::uuid and exists (select from back)`,
    );
    return;
  }
  await suppress(db, {
    agencyId,
    address,
    addressHash: hash,
    personId: what === "talent" ? personId : null,
    cause: "UNSUBSCRIBED",
    reason: null,
    recipientId: id,
  });
  await db.execute(
    sql`with left_now as (
        update campaign_recipient set unsubscribed_at = now()
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and unsubscribed_at is null
        returning 1
      )
      update campaign set unsubscribed = unsubscribed + 1
      where agency_id = ${agencyId}::uuid and id = ${campaignId}::uuid and exists (select from left_now)`,
  );
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/24px system-ui,sans-serif;display:grid;min-height:100vh;place-items:center;background:Canvas;color:CanvasText}main{max-width:440px;padding:24px}h1{font-size:22px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px}button{font:inherit;padding:10px 16px;margin:0 8px 8px 0;border-radius:6px;border:1px solid currentColor;background:none;color:inherit;cursor:pointer;min-height:44px}button.first{background:#0e5540;border-color:#0e5540;color:#fff}`;

/** Writes the page; its forms go to its own address. */
function pageOf({ agency, talent, ofTalent, ofAll }: Standing, prefersAll: boolean): string {
  const button = (from: Act, label: string, isFirst: boolean) =>
    `<button type="submit" name="from" value="${from}"${isFirst ? ' class="first"' : ""}>${escaped(label)}</button>`;
  const isOut = ofAll || ofTalent;
  const title = ofAll
    ? `You are unsubscribed from ${agency}`
    : ofTalent
      ? `You are unsubscribed from ${talent ?? agency}`
      : talent === null
        ? `Unsubscribe from ${agency}?`
        : "Which emails do you want to stop?";
  const words = isOut
    ? `You get no more emails ${ofAll ? `of ${agency}` : `about ${talent ?? agency}`}.`
    : `You get emails of ${agency}${talent === null ? "" : ` about ${talent}`}.`;
  const buttons = isOut
    ? [
        ...(ofTalent && !ofAll ? [button("all", `Unsubscribe from all of ${agency}`, false)] : []),
        button("undo", "Undo", false),
      ]
    : [
        ...(talent === null ? [] : [button("talent", `Unsubscribe from ${talent}`, !prefersAll)]),
        button(
          "all",
          talent === null ? "Unsubscribe" : `Unsubscribe from all of ${agency}`,
          prefersAll || talent === null,
        ),
      ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(words)}</p><form method="post">${buttons.join("")}</form></main></body></html>
`;
}

type Named = { Params: { token: string } };
export const unsubscribePages = ({ database, limiter }: Pick<Services, "database" | "limiter">): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    app.addContentTypeParser(FORM, { parseAs: "string" }, (_request, body, done) => done(null, body));
    const open = ({ params: { token }, ip }: FastifyRequest<Named>) =>
      openToken(limiter, { token, shape: TOKEN, caller: { address: ip } }, async (shaped): Promise<Link | null> => {
        const { rows } = await database.signIn((db) =>
          db.execute<Link & Record<string, unknown>>(
            sql`select agency_id as "agencyId", id from campaign_recipient where token_hash = ${hashOf(shaped)}`,
          ),
        );
        return rows[0] ?? null;
      });
    const send = (reply: FastifyReply, standing: Standing, prefersAll: boolean) =>
      reply
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(pageOf(standing, prefersAll));
    const door = { open: "in emails of campaigns", limit: { each: "publicLink" }, proof: "token" } as const;

    serveOpenRoute<Named["Params"], Link>(app, {
      method: "GET",
      url: "/unsubscribe/:token",
      door,
      open,
      async handle(request, reply, link) {
        const standing = await database.scope(systemIn(link.agencyId), "read", (db) => readStanding(db, link));
        return send(reply, standing, new URLSearchParams(request.url.split("?")[1]).get("from") === "all");
      },
    });
    serveOpenRoute<Named["Params"], Link>(app, {
      method: "POST",
      url: "/unsubscribe/:token",
      door: { ...door, bytes: PUBLIC_BODY_LIMIT },
      takes: FORM,
      open,
      async handle(request, reply, link) {
        const what = actIn(request.body);
        const standing = await database.scope(systemIn(link.agencyId), "write", async (db) => {
          if (what) await act(db, link, what);
          return readStanding(db, link);
        });
        return send(reply, standing, false);
      },
    });
  },
});
