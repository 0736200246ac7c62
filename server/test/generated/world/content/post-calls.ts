/**
 * Preconditions of the calls of posts and polls, beyond one: files, an event of its talent, ids that agree, and
 * unchangeable fields as they are.
 */
import { inAgency } from "../../../factories.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { seenFile } from "./calls.ts";
import { buildMeetingPoint, buildPost } from "./posts.ts";

const BASE = "/talent/v1/cms";
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
    const event = "eventId" in sent && (await buildMeetingPoint(world.ownAgencyId, base.known.person ?? ""));
    const ready = withBody(base, {
      talentUserId: base.known.person,
      content: "A text",
      ...("publishDate" in sent && { publishDate: "2026-01-02T03:04" }),
      ...(event && { eventId: event }),
      ...(await shown(sent, world.ownAgencyId)),
      ...(module === "fanroom-polls" && { options: [{ text: "One" }, { text: "Two" }], expiryDate: Date.now() + DAY }),
    });
    return event ? { ...ready, known: { ...ready.known, cmsEvent: event } } : ready;
  };
/** Sends unchangeable fields again as they are, which is allowed. */
const update =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const id = base.known[MODULES[module].ref];
    const sent = base.input.body as Record<string, unknown>;
    const [row] = await inAgency(
      world.ownAgencyId,
      `select i.fanroom_type, p.event_id, p.venue_id, p.location, v.involved_id, i.version,
          (extract(epoch from i.expires_at) * 1000)::float8 as expires
        from content_item i join content_post p on p.item_id = i.id join involvement v on v.record_id = i.id
        where i.id = $1`,
      [id],
    );
    const unchanged = {
      fanroomType: row?.fanroom_type,
      talentUserId: row?.involved_id,
      eventId: row?.event_id,
      locationId: row?.venue_id,
      location: row?.location,
      options: [{ text: "One" }, { text: "Two" }],
      expiryDate: Number(row?.expires),
      publishDate: "2026-01-02T03:04",
      ...(await shown(sent, world.ownAgencyId)),
    };
    const again = Object.fromEntries(Object.entries(unchanged).filter(([name]) => name in sent));
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
      world.ownAgencyId,
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
    await buildPost(MODULES[module].kind)(world.ownAgencyId);
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
          const id = await WORLD_KINDS[ref].build(world.ownAgencyId, { deleted: true });
          return { ...withBody(base, { ids: [id] }), known: { ...base.known, [ref]: id } };
        },
      ],
    ]),
  ),
};
