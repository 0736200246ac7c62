/**
 * Serves a link to a calendar: `/feed/{token}.ics`. The text is made at most once a minute; a second request within the
 * minute, from another device, gets the same text.
 */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { FEED_LIMITS, type FeedLevel } from "#contract/calendar/feed.ts";
import { PRODUCT } from "#contract/product.ts";
import { z } from "#contract/schema.ts";
import { plainText } from "#contract/values/rich-text.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { servePublicLink } from "#server/lib/serving/doors/public-link.ts";
import { fullEntries, projectEntries, type TimeEntry } from "../full-entries.ts";
import { BUSY_TITLE, type IcsEntry, icsOf } from "../ics.ts";

const p = sql.placeholder;

const Feed = z.object({
  id: z.string(),
  recordId: z.string(),
  recordKind: z.string(),
  level: z.enum(["busy", "noMoney", "full"]),
  createdAt: z.string(),
  title: z.string(),
  tooSoon: z.boolean(),
});
type Feed = z.output<typeof Feed>;

// Losing the right to the person or the project makes the link useless: the reach is checked on every fetch.
const finding = preparedFamily(
  () => sql`select feed.id, feed.record_id as "recordId", shown.kind as "recordKind", feed.level,
      feed.created_at as "createdAt", shown.title,
      coalesce(feed.fetched_at > now() - interval '1 minute', false) as "tooSoon"
    from calendar_feed feed
      join record shown on shown.agency_id = feed.agency_id and shown.id = feed.record_id and shown.deleted_at is null
    where feed.agency_id = ${p("$agency")}::uuid and feed.id = ${p("id")}::uuid and feed.maker_id = ${p("$actor")}::uuid
      and (feed.record_id = feed.maker_id
        or ${p("mayAll")}::boolean and ${reachesRecord(sql`feed.record_id`, "read", { kinds: ["person", "project"] })})
    for update of feed`,
);

/** Page of each kind of record that has no page under its own kind. */
const PATHS: Readonly<Record<string, (id: string) => string>> = { task: (id) => `/tasks?id=${id}` };

function shownEntry(
  feed: Feed,
  publicUrl: string,
  { recordId, part, startsAt, endsAt, movedAt, changedAt, detail }: TimeEntry,
): IcsEntry {
  // A hold of an event and each of its journeys are their own entries.
  const key = [feed.id, feed.recordId, recordId, ...(part === null ? [] : [part])];
  const time = { key, startsAt, endsAt, movedAt };
  const wholeDaysIn = detail?.allDay ? detail.zone : null;
  if (feed.level === "busy" || detail === null)
    return { ...time, changedAt: movedAt, title: BUSY_TITLE, wholeDaysIn, firmness: null };
  const { title, firmness, place, others, description, kind } = detail;
  const parts = [others.length > 0 && `With ${others.join(", ")}`];
  if (feed.level === "full") parts.push(description !== null && plainText(description).trim());
  return {
    ...time,
    changedAt,
    title,
    wholeDaysIn,
    firmness,
    place,
    description: parts.filter(Boolean).join("\n\n"),
    url: feed.level === "full" && PATHS[kind] ? publicUrl + PATHS[kind](recordId) : null,
  };
}

const shownPeriod = () => {
  const now = Temporal.Now.zonedDateTimeISO("UTC");
  const { daysBack: days, monthsAhead: months, events: most } = FEED_LIMITS;
  const [since, until] = [now.subtract({ days }), now.add({ months })].map((date) => date.toInstant().toString());
  return { since: since ?? "", until: until ?? "", types: [], others: [], most };
};

/** Reads the entries of a link; null entries if the text of the last minute is still good. */
async function readFeed(
  db: Db,
  actor: Actor,
  id: string,
  isKept: boolean,
): Promise<{ feed: Feed; entries: TimeEntry[] | null } | null> {
  const values = { ...reachValues(actor), id, mayAll: may(actor, "CALENDAR", "read") };
  const [row] = await finding(db, undefined, values);
  if (!row) return null;
  const feed = z.parse(Feed, row);
  if (feed.tooSoon && isKept) return { feed, entries: null };
  await db.execute(sql`update calendar_feed set fetched_at = now() where id = ${id}::uuid`);
  const entries =
    feed.recordKind === "project"
      ? await projectEntries(db, actor, { ...shownPeriod(), projectId: feed.recordId })
      : await fullEntries(db, actor, { ...shownPeriod(), persons: [feed.recordId] });
  return { feed, entries };
}

const LEVEL_NAMES: Readonly<Record<FeedLevel, string>> = { busy: ", busy times", noMoney: "", full: "" };

interface FeedServices extends Pick<Services, "database" | "limiter" | "findActor"> {
  publicUrl: string;
}
/** Texts last served by this process; another process makes its own. */
const MAX_KEPT = 200;
function keep(texts: Map<string, string>, id: string, body: string): void {
  texts.delete(id);
  texts.set(id, body);
  for (const oldest of texts.keys()) {
    if (texts.size <= MAX_KEPT) return;
    texts.delete(oldest);
  }
}

const served = (body: string) => ({
  type: "text/calendar; charset=utf-8",
  filename: "calendar.ics",
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url")}"`,
});

export const servedFeeds = ({ database, limiter, findActor, publicUrl }: FeedServices): Binding => ({
  calls: {},
  bind: ({ app }) => {
    const texts = new Map<string, string>();
    servePublicLink(app, limiter, {
      url: "/feed/:token.ics",
      async open(token) {
        const [link] = await database.signIn(async (db) => {
          const { rows } = await db.execute<{ id: string; agencyId: string; makerId: string }>(
            sql`select id, agency_id as "agencyId", maker_id as "makerId"
              from calendar_feed
              where hash = ${hashOf(token)}`,
          );
          return rows;
        });
        const maker = link && (await findActor(link.makerId, link.agencyId));
        // Looked up before the reading, so that it can't be dropped in between.
        const cachedText = link && texts.get(link.id);
        const read =
          maker &&
          (await database.scope(maker, "write", (db) => readFeed(db, maker, link.id, cachedText !== undefined)));
        if (!read) return null;
        const { feed, entries } = read;
        if (cachedText !== undefined && entries === null) return served(cachedText);
        const body = icsOf(
          `${feed.title}${LEVEL_NAMES[feed.level]} (${PRODUCT})`,
          feed.createdAt,
          (entries ?? []).map((entry) => shownEntry(feed, publicUrl, entry)),
        );
        keep(texts, feed.id, body);
        return served(body);
      },
    });
  },
});
