/** Handlers of link tools. No transaction waits for the internet, and a link that can't be read saves nothing. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { embeddedHtml } from "#contract/links/embed.ts";
import { HOSTS, type LinkAddress, type LinkKind, linkError, readAddress } from "#contract/links/hosts.ts";
import { type CrawledLink, links as calls } from "#contract/links/link.ts";
import { mediaOf } from "#server/areas/media/media-reply.rules.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { NotFetched } from "#server/lib/outside/fetch/order.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { linkPreviewOf } from "./link.rules.ts";
import { linkTable } from "./link.table.ts";
import { linkUnread } from "./link-refusal.rules.ts";
import { keepPicture, type PictureServices } from "./picture.rules.ts";
import { previewTokens } from "./preview-token.ts";
import { findLink, type ReadLink, readLink } from "./read-link.ts";

/** A crawl reads a page again, unless a preview has just read it. */
const FRESH = { crawl: "2 minutes", preview: "24 hours" } as const;

interface Services extends PictureServices {
  secrets: Secrets;
}
interface Row {
  link: typeof linkTable.$inferSelect;
  picture: unknown;
}

export function linkHandlers(services: Services): UnscopedHandlers<typeof calls> {
  const { database, outside } = services;
  const tokens = previewTokens(services.secrets);
  /** Pages that are being read: a second request for one waits for the same result. */
  const reading = new Map<string, Promise<Row>>();

  async function stored(actor: Actor, url: string, fresh: string): Promise<Row | undefined> {
    const isFresh = sql`${linkTable.readAt} > now() - ${fresh}::interval`;
    const [row] = await database.scope(actor, "read", (db) =>
      db
        .select({ link: getTableColumns(linkTable), picture: mediaOf(linkTable.pictureId) })
        .from(linkTable)
        .where(and(eq(linkTable.agencyId, actor.agencyId), eq(linkTable.url, url), isFresh)),
    );
    return row;
  }

  async function save(actor: Actor, read: ReadLink, pictureId: string | null): Promise<void> {
    const { image: _, ...link } = read;
    await database.scope(actor, "write", async (db) => {
      if (actor.role === "super_admin") await auditSuperAdmin(db, actor, `POST ${calls.crawl.path}`, {});
      const values = { ...link, pictureId, readAt: sql`now()` };
      await db
        .insert(linkTable)
        .values({ id: randomUUIDv7(), agencyId: actor.agencyId, ...values })
        .onConflictDoUpdate({ target: [linkTable.agencyId, linkTable.url], set: values });
    });
  }

  async function read(actor: Actor, address: LinkAddress, fresh: string): Promise<Row> {
    const found = await findLink(outside, address);
    const ready = await stored(actor, found.url, fresh);
    if (ready) return ready;
    const page = await readLink(outside, found);
    // A page without title, description and picture has no preview.
    if (!page.provider && page.title === null && page.description === null && page.image === null)
      throw new NotFetched("unreadable");
    await save(actor, page, await keepPicture(services, actor, page.image));
    const saved = await stored(actor, found.url, FRESH.preview);
    if (!saved) throw new Error("a link that was saved is not there");
    return saved;
  }

  async function readOnce(actor: Actor, kind: LinkKind, text: string, fresh: string): Promise<Row> {
    const address = readAddress(text);
    const wrong = linkError(kind, text);
    if (!address || wrong) throw new Refusal("validation", [{ field: "url", code: "invalid", message: wrong ?? "" }]);
    const key = `${actor.agencyId} ${fresh} ${address.url}`;
    const running = reading.get(key) ?? read(actor, address, fresh).finally(() => reading.delete(key));
    reading.set(key, running);
    try {
      return await running;
    } catch (error) {
      throw error instanceof NotFetched ? linkUnread(error.reason) : error;
    }
  }

  return {
    crawl: async ({ session, body }) =>
      crawled(await readOnce(actorOf(session), body.kind ?? "website", body.url, FRESH.crawl)),
    crawlVideo: async ({ session, body }) => crawled(await readOnce(actorOf(session), "video", body.url, FRESH.crawl)),
    accessToken: async ({ session }) => tokens.make(sessionOf(session)),
    async preview({ session, query }) {
      const actor = actorOf(session);
      if (!tokens.isGood(sessionOf(session), query.accessToken)) throw new Refusal("previewTokenEnded");
      const { link, picture } = await readOnce(actor, "website", query.url, FRESH.preview);
      return linkPreviewOf(link, picture);
    },
  };
}

function sessionOf(session: Session | null): Session {
  if (!session) throw new Refusal("sessionEnded");
  return session;
}
function actorOf(session: Session | null): Actor {
  const { actor } = sessionOf(session);
  if (!actor) throw new Refusal("chooseAgency");
  return actor;
}

function crawled(row: Row): CrawledLink {
  const { id, url, provider, externalId } = row.link;
  const item = provider && externalId ? { provider, externalId } : null;
  const platform = provider === "soundcloud" || provider === "spotify" ? PLATFORMS[provider] : null;
  return {
    ...linkPreviewOf(row.link, row.picture),
    id,
    embeddedHtml: item && embeddedHtml(item),
    externalLink: item ? HOSTS[item.provider].pageOf(item.externalId) : url,
    externalMediaPlatform: platform,
  };
}
const PLATFORMS = { soundcloud: "SoundCloud", spotify: "Spotify" } as const;
