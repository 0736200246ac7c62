/** Posts and polls with a value in most of their fields, something that marks them, and what their calls need. */
import type { PostKind } from "#contract/content/posts/codes.ts";
import { assign, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { seenFile } from "./calls.ts";
import { buildContent } from "./items.ts";

const BASE = "/talent/v1/cms";
const LINK = "https://www.example.com/";

/** An event for fans of a talent that lies ahead and is out. */
async function buildMeetingPoint(agencyId: string, talent: string): Promise<string> {
  const id = await buildContent("Event")(agencyId);
  await inAgency(agencyId, "update content_item set status = 3, starts_at = '2099-01-01T00:00:00Z' where id = $1", [
    id,
  ]);
  await inAgency(agencyId, "update content_event set ends_at = null where item_id = $1", [id]);
  await inAgency(agencyId, "update involvement set involved_id = $2 where record_id = $1", [id, talent]);
  return id;
}

/** What was read from the link of posts, with a picture. */
async function readLink(agencyId: string): Promise<void> {
  const picture = await insert(
    agencyId,
    "insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key) values ($1, $2, 1, 'a.png', 'image/png', gen_random_uuid(), gen_random_uuid())",
  );
  await inAgency(
    agencyId,
    `insert into link (id, agency_id, url, kind, title, description, picture_id) values (gen_random_uuid(), $1, $2, 'website', 'A page', 'About it', $3)
      on conflict (agency_id, url) do nothing`,
    [agencyId, LINK, picture],
  );
}

/** Whoever is assigned to its talent reaches it, so the talent is its own. */
export const buildPost =
  (kind: PostKind) =>
  async (agencyId: string, { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {}) => {
    const person = await buildPerson(agencyId);
    const event = await buildMeetingPoint(agencyId, person);
    const { id: author } = await buildStaff(agencyId);
    await readLink(agencyId);
    const venue = await WORLD_KINDS.venue.build(agencyId, {});
    const id = await insert(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, deleted_at, fanroom_type, publish_at, publish_zone, starts_at, expires_at, pinned_at, link, created_by,
          total_comment, total_reaction, total_shares)
        values ($1, $2, $3, $4, case when $5 then now() end, 'SNIPPET', '2026-01-02T03:04:00Z', 'Australia/Sydney', '2099-01-01T00:00:00Z',
          case when $3 = 'Fanroom-Poll' then '2099-01-01T12:59:59.999Z'::timestamptz end, '2026-01-03T00:00:00Z', $6, $7, 3, 2, 1)`,
      kind,
      displayName,
      deleted,
      LINK,
      author,
    );
    await inAgency(
      agencyId,
      `insert into content_post (agency_id, item_id, text, event_id, event_title, venue_id, location, total_meetup_users) values ($1, $2, $3, $4, 'An event', $5, 'Here', 2)`,
      [agencyId, id, displayName, event, venue],
    );
    await inAgency(
      agencyId,
      "insert into involvement (id, agency_id, record_id, involved_id, role, kind) values (gen_random_uuid(), $1, $2, $3, 'RELATED', 'person')",
      [agencyId, id, person],
    );
    if (kind === "Fanroom-Poll") {
      const [first] = await inAgency(
        agencyId,
        `insert into content_poll_option (id, agency_id, item_id, place, text) values (gen_random_uuid(), $1, $2, 0, 'One'), (gen_random_uuid(), $1, $2, 1, 'Two') returning id`,
        [agencyId, id],
      );
      await inAgency(
        agencyId,
        "insert into content_poll_vote (agency_id, item_id, fan_id, option_id) values ($1, $2, 'fan-1', $3)",
        [agencyId, id, first?.id],
      );
    }
    const media = await insert(
      agencyId,
      "insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key) values ($1, $2, 1, 'a.png', 'image/png', gen_random_uuid(), gen_random_uuid())",
    );
    await inAgency(
      agencyId,
      "insert into content_media (agency_id, record_id, media_id, place) values ($1, $2, $3, 0)",
      [agencyId, id, media],
    );
    await insert(
      agencyId,
      "insert into content_marking (id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason) values ($1, $2, $3, 'NOT_RELEVANT', $4, 'fan-1', 'A fan', 'Old')",
      id,
      person,
    );
    await assign(agencyId, id, assignedTo);
    return id;
  };

type Prepare = (setup: Setup) => Promise<Ready>;
const MODULES = {
  "fanroom-posts": { ref: "fanroomPost", kind: "Fanroom-Post", pin: "post" },
  "fanroom-polls": { ref: "fanroomPoll", kind: "Fanroom-Poll", pin: "poll" },
} as const;
type Module = keyof typeof MODULES;

const DAY = 86_400_000;
/** Files, and so no link. */
const shown = async (sent: Record<string, unknown>, agencyId: string) => ({
  ...("linkPreview" in sent && { linkPreview: { url: null } }),
  ...("sortedMedias" in sent && { sortedMedias: [{ mediaId: await seenFile(agencyId), order: 0 }] }),
});
/** A form that its kind accepts: a post has media or a link, and a meetup an event of its talent. */
const create =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const sent = base.input.body as Record<string, unknown>;
    const event = "eventId" in sent && (await buildMeetingPoint(world.here, base.known.person ?? ""));
    const ready = withBody(base, {
      talentUserId: base.known.person,
      content: "A text",
      ...("publishDate" in sent && { publishDate: "2026-01-02T03:04" }),
      ...(event && { eventId: event }),
      ...(await shown(sent, world.here)),
      ...(module === "fanroom-polls" && { options: [{ text: "One" }, { text: "Two" }], expiryDate: Date.now() + DAY }),
    });
    return event ? { ...ready, known: { ...ready.known, cmsEvent: event } } : ready;
  };
/** What stays as it is may be sent again. */
const update =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const id = base.known[MODULES[module].ref];
    const sent = base.input.body as Record<string, unknown>;
    const [row] = await inAgency(
      world.here,
      `select i.fanroom_type, p.event_id, p.venue_id, p.location, v.involved_id, i.version, (extract(epoch from i.expires_at) * 1000)::float8 as expires
        from content_item i join content_post p on p.item_id = i.id join involvement v on v.record_id = i.id where i.id = $1`,
      [id],
    );
    const kept = {
      fanroomType: row?.fanroom_type,
      talentUserId: row?.involved_id,
      eventId: row?.event_id,
      locationId: row?.venue_id,
      location: row?.location,
      options: [{ text: "One" }, { text: "Two" }],
      expiryDate: Number(row?.expires),
      publishDate: "2026-01-02T03:04",
      ...(await shown(sent, world.here)),
    };
    const again = Object.fromEntries(Object.entries(kept).filter(([name]) => name in sent));
    return {
      ...withBody(base, { ...again, version: row?.version }),
      known: {
        ...base.known,
        person: String(row?.involved_id),
        cmsEvent: String(row?.event_id),
        venue: String(row?.venue_id),
      },
    };
  };
/** One version for each id, and talents of its own. */
const versions =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const id = base.known[MODULES[module].ref];
    const [row] = await inAgency(
      world.here,
      "select i.version, v.involved_id from content_item i join involvement v on v.record_id = i.id where i.id = $1",
      [id],
    );
    const sent = base.input.body as Record<string, unknown>;
    const person = String(row?.involved_id);
    const body = {
      ...("versions" in sent && { versions: [row?.version] }),
      ...("version" in sent && { version: row?.version }),
      ...("talentUserIds" in sent && { talentUserIds: [person] }),
    };
    return { ...withBody(base, body), known: { ...base.known, ...("talentUserIds" in sent && { person }) } };
  };
const noAction =
  (module: Module): Prepare =>
  async (setup) => {
    const ready = await versions(module)(setup);
    const { ids } = ready.input.body as { ids: string[] };
    return withParams(ready, { ids: ids.join() });
  };
/** Something that a list has. */
const built =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    await buildPost(MODULES[module].kind)(world.here);
    return base;
  };

export const POST_CALLS: Readonly<Record<string, Prepare>> = {
  [`GET ${BASE}/creator-filter`]: built("fanroom-posts"),
  ...Object.fromEntries(
    (Object.keys(MODULES) as Module[]).flatMap((module): [string, Prepare][] => [
      ...["list", "count", "irrelevance", "irrelevance/count"].map((path): [string, Prepare] => [
        `POST ${BASE}/${module}/${path}`,
        built(module),
      ]),
      [`POST ${BASE}/${module}`, create(module)],
      [`PUT ${BASE}/${module}`, update(module)],
      [`POST ${BASE}/${MODULES[module].pin}/pin`, versions(module)],
      [`POST ${BASE}/${module}/not-relevant`, versions(module)],
      [`DELETE ${BASE}/${module}`, versions(module)],
      [`POST ${BASE}/${module}/mark-resolved/no-action/{ids}`, noAction(module)],
      [
        `POST ${BASE}/${module}/restore`,
        async ({ base, world }) => {
          const { ref } = MODULES[module];
          const id = await WORLD_KINDS[ref].build(world.here, { deleted: true });
          return { ...withBody(base, { ids: [id] }), known: { ...base.known, [ref]: id } };
        },
      ],
    ]),
  ),
};
