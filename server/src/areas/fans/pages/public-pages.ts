/** Serves the public pages: talents, their items and feeds, the sitemaps and robots.txt. */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADDRESS_DAYS } from "#contract/fans/site.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { sendReady } from "#server/lib/serving/ready-replies.ts";
import { takesEncoding } from "#server/lib/serving/sending/encodings.ts";
import { markup } from "../markup.ts";
import { servePublicMedia } from "../media/public-media.ts";
import { type Loaded, pageCache } from "./cache.ts";
import { FEED_ITEMS, newsFeed, RSS } from "./feed.ts";
import { type FinishedPage, HTML, type WrittenPage } from "./finished.ts";
import { closed, nowhere, pathOfTalent } from "./frame.ts";
import { itemPage } from "./item-page.ts";
import { isEpisode, podcastFeed } from "./podcast.ts";
import {
  type PublicItem,
  type PublicTalent,
  readComing,
  readEpisodes,
  readItem,
  readMap,
  readPublicItems,
  readQuietFor,
  readTalent,
} from "./read.ts";
import { openLook } from "./style.ts";
import { ITEMS, talentPage } from "./talent-page.ts";

/** Path of all pages of talents. */
const ROOT = "/t/";
const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Milliseconds that a page is cached if nothing changes. */
const KEPT_MS = 60_000;
const MAX_PAGES = 200;
const COMING = 8;
/** Door of every public page. */
const door = { open: "what is published is public", limit: { quick: "page" } } as const;
/** Most addresses in one sitemap. */
const MAP = 50_000;

interface Place {
  agency: string;
  talent: string;
}
interface Read {
  db: Db;
  talent: PublicTalent;
  asked: { agencyId: string; personId: string };
}

type Headers = FastifyRequest["headers"];
const isSent = (headers: Headers, etag: string): boolean =>
  (headers["if-none-match"] ?? "").split(/,\s*/).some((tag) => tag.replace(/^W\//, "") === etag);

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: FinishedPage): FastifyReply {
  const { status, location, etag, plain, brotli } = page;
  reply.removeHeader("x-robots-tag").headers(page.headers);
  if (status === 301 && location) return reply.redirect(location, 301);
  if (status === 200 && isSent(headers, etag)) return reply.code(304).removeHeader("content-type").send();
  reply.code(status);
  return takesEncoding(headers, "br")
    ? reply.header("content-encoding", "br").send(brotli.body)
    : reply.send(plain.body);
}

export const publicPages = (services: Services): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const { config, database, notices, store } = services;
    const origin = new URL(config.publicUrl).origin;
    const look = openLook(join(services.web, "assets"));
    const lostPage = { status: 404, body: nowhere(`${origin}/t`, look) } as const;
    const closedPage = { status: 503, body: closed(`${origin}/t`, look) } as const;
    const { page: cached, kept } = pageCache(notices, lostPage, look.policy);
    sendReady(app, { prefix: ROOT, limit: door.limit.quick }, (url, headers) => {
      const key = url.slice(ROOT.length);
      // Keys of pages without a talent or agency have no slash.
      const page = key.includes("/") ? kept(key) : undefined;
      if (page?.status !== 200 || isSent(headers, page.etag)) return undefined;
      return takesEncoding(headers, "br") ? page.brotli : page.plain;
    });

    /** Finds the agency at an address, with its present address: a former one redirects for a year. */
    async function agencyAt(address: string): Promise<{ agencyId: string; site: string } | undefined> {
      const { rows } = await database.signIn((db) =>
        db.execute<{ agencyId: string; site: string }>(
          sql`select s.agency_id as "agencyId", s.address as site
            from public_site_address named join public_site s on s.agency_id = named.agency_id
            where named.address = ${address}
              and s.pages
              and (named.replaced_at is null
                or named.replaced_at > now() - make_interval(days => ${ADDRESS_DAYS}::int))`,
        ),
      );
      return rows[0];
    }

    /** Answers from the talent at the address; former addresses of agency and talent redirect to the present ones. */
    function answer(
      request: FastifyRequest<{ Params: Place }>,
      rest: string,
      write: (read: Read) => Promise<WrittenPage | undefined>,
    ) {
      const { agency: named, talent: address } = request.params;
      return cached(`${named}/${address}${rest}`, async (): Promise<Loaded> => {
        const isWellFormed = PART.test(named) && PART.test(address) && named.length <= 60 && address.length <= 60;
        const agency = isWellFormed ? await agencyAt(named) : undefined;
        if (!agency) return { written: undefined, agencyId: null, quietMs: KEPT_MS };
        const { agencyId, site } = agency;
        if (database.isLocked(agencyId)) return { written: closedPage, agencyId, quietMs: 0 };
        return database.scope(systemIn(agencyId), "read", async (db) => {
          const [quietMs, talent] = await Promise.all([
            readQuietFor(db, agencyId, KEPT_MS),
            readTalent(db, { agencyId, site, talent: address }),
          ]);
          if (!talent) return { written: undefined, agencyId, quietMs };
          if (talent.address !== address || site !== named)
            return { written: { status: 301, body: "", location: pathOfTalent(talent) + rest }, agencyId, quietMs };
          const written = await write({ db, talent, asked: { agencyId, personId: talent.personId } });
          return { written, agencyId, quietMs };
        });
      });
    }

    /** Returns the true lengths of the files that feeds enclose. */
    async function sizesOf(items: readonly PublicItem[]): Promise<Map<string, number>> {
      const sizes = new Map<string, number>();
      for (const { key, size } of items.flatMap(({ files }) => files)) {
        const length = size ?? (await store.size(key));
        if (length) sizes.set(key, Number(length));
      }
      return sizes;
    }

    const get = <P>(
      url: string,
      handler: (request: FastifyRequest<{ Params: P; Querystring: { page?: unknown } }>) => Promise<FinishedPage>,
    ) =>
      app.route<{ Params: P; Querystring: { page?: unknown } }>({
        method: "GET",
        url,
        config: { door },
        handler: async (request, reply) => sendPage(request, reply, await handler(request as never)),
      });

    get<Place>("/t/:agency/:talent", (request) => {
      const pageParam = String(request.query.page ?? "1");
      const page = /^[1-9]\d{0,2}$/.test(pageParam) ? Math.min(Number(pageParam), MAX_PAGES) : 1;
      return answer(request, page > 1 ? `?page=${page}` : "", async ({ db, talent, asked: who }) => {
        const [items, coming] = await Promise.all([
          readPublicItems(db, who, { limit: ITEMS + 1, offset: (page - 1) * ITEMS }),
          page === 1 ? readComing(db, who, COMING) : [],
        ]);
        if (page > 1 && items.length === 0) return undefined;
        const body = talentPage({
          talent,
          coming,
          items: items.slice(0, ITEMS),
          page,
          hasMore: items.length > ITEMS && page < MAX_PAGES,
          origin,
          look,
        });
        return { status: 200, type: HTML, body };
      });
    });

    get<Place>("/t/:agency/:talent/feed.xml", (request) =>
      answer(request, "/feed.xml", async ({ db, talent, asked }) => {
        const items = await readPublicItems(db, asked, { limit: FEED_ITEMS, offset: 0 });
        return { status: 200, type: RSS, body: newsFeed({ talent, items, origin, sizes: await sizesOf(items) }) };
      }),
    );
    get<Place>("/t/:agency/:talent/podcast.xml", (request) =>
      answer(request, "/podcast.xml", async ({ db, talent, asked }) => {
        const items = (await readEpisodes(db, asked, FEED_ITEMS)).filter(isEpisode);
        if (items.length === 0) return undefined;
        return { status: 200, type: RSS, body: podcastFeed({ talent, items, origin, sizes: await sizesOf(items) }) };
      }),
    );
    get<Place & { item: string }>("/t/:agency/:talent/:item", (request) => {
      const { item: id } = request.params;
      return answer(request, `/${encodeURIComponent(id)}`, async ({ db, talent, asked }) => {
        const item = UUID.test(id) ? await readItem(db, asked, id) : undefined;
        return item && { status: 200, type: HTML, body: itemPage(talent, item, { origin, look }) };
      });
    });

    const XML = "application/xml; charset=utf-8";
    const maps = async (): Promise<FinishedPage> =>
      cached("sitemap", async () => {
        const { rows } = await database.signIn((db) =>
          db.execute<{ address: string }>(
            sql`select address from public_site where pages order by address limit ${MAP}`,
          ),
        );
        const body = markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.map(({ address }) => markup`<sitemap><loc>${origin}/t/${address}/sitemap.xml</loc></sitemap>`)}</sitemapindex>
`.text;
        return { written: { status: 200, type: XML, body }, agencyId: null, quietMs: KEPT_MS };
      });
    get("/sitemap.xml", maps);
    get<{ agency: string }>("/t/:agency/sitemap.xml", ({ params: { agency } }) =>
      cached(`${agency}/sitemap.xml`, async (): Promise<Loaded> => {
        const siteOfAgency = PART.test(agency) ? await agencyAt(agency) : undefined;
        if (!siteOfAgency) return { written: undefined, agencyId: null, quietMs: KEPT_MS };
        const { agencyId, site } = siteOfAgency;
        if (database.isLocked(agencyId)) return { written: closedPage, agencyId, quietMs: 0 };
        if (site !== agency)
          return {
            written: { status: 301, body: "", location: `/t/${site}/sitemap.xml` },
            agencyId,
            quietMs: KEPT_MS,
          };
        return database.scope(systemIn(agencyId), "read", async (db) => {
          const [quietMs, pages] = await Promise.all([readQuietFor(db, agencyId, KEPT_MS), readMap(db, agencyId, MAP)]);
          const body = markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map(
            ({ path, at: changed }) => markup`<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>
`,
          )}</urlset>
`.text;
          return { written: { status: 200, type: XML, body }, agencyId, quietMs };
        });
      }),
    );
    get("/robots.txt", () =>
      cached("robots", async () => {
        const body = `User-agent: *\nAllow: /t/\nAllow: /media/public/\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
        return { written: { status: 200, type: "text/plain; charset=utf-8", body }, agencyId: null, quietMs: KEPT_MS };
      }),
    );
    // Any other path is no page: the back office's screens are not served from here.
    const lost = async (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(
        request,
        reply,
        await cached("nowhere", async () => ({ written: undefined, agencyId: null, quietMs: KEPT_MS })),
      );
    for (const url of ["/t", "/t/*"]) app.get(url, { config: { door } }, lost);

    servePublicMedia(app, services);
  },
});
