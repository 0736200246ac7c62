/**
 * Preconditions of the calls of content, beyond an item: files of its kind, a state that allows the action, ids that
 * agree.
 */
import type { ContentKind } from "#contract/content/codes.ts";
import { buildRecord, buildStaff, inAgency } from "../../../factories.ts";
import { buildWholeFile } from "../insert.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildContent } from "./items.ts";

const BASE = "/talent/v1/cms";
const MODULES = {
  news: { ref: "news" },
  events: { ref: "cmsEvent" },
  pvpms: { ref: "pvpm", file: { name: "a.mp3", type: 3, contentType: "audio/mpeg" } },
} as const;
type Module = keyof typeof MODULES;
type Prepare = (setup: Setup) => Promise<Ready>;

/** Lets content be imported, which an agency turns on. */
export const allowContentImports = (agencyId: string) =>
  inAgency(
    agencyId,
    `insert into content_setting (id, agency_id, publish_to_app) values (gen_random_uuid(), $1, true)
      on conflict (agency_id) do update set publish_to_app = true where not content_setting.publish_to_app`,
    [agencyId],
  );
const upload: Prepare = async ({ base, world }) => {
  await allowContentImports(world.ownAgencyId);
  return withBody(base, { filename: "a.csv" });
};

interface SeenFile {
  name: string;
  contentType: string;
  type: number;
}
/** A file that everyone in the agency may see, as a colleague's avatar. */
export async function seenFile(
  agencyId: string,
  { name, contentType, type }: SeenFile = { name: "a.png", contentType: "image/png", type: 1 },
): Promise<string> {
  const { id } = await buildStaff(agencyId);
  const media = await buildWholeFile(agencyId, name, contentType, type);
  await inAgency(agencyId, "update staff set avatar_id = $2 where id = $1", [id, media]);
  return media;
}

/** There is one of them in an agency, which other calls change too. */
const settings: Prepare = async ({ base, world }) => {
  const [row] = await inAgency(world.ownAgencyId, "select version from content_setting where agency_id = $1", [
    world.ownAgencyId,
  ]);
  return withBody(base, { version: Number(row?.version ?? 1) });
};

/** A form that its kind accepts, where its author may publish it. */
const form =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      "update content_setting set another_person_approves = false where agency_id = $1 and another_person_approves",
      [world.ownAgencyId],
    );
    const media = await seenFile(world.ownAgencyId, module === "pvpms" ? MODULES.pvpms.file : undefined);
    const thumbnail = await seenFile(world.ownAgencyId);
    const sent = base.input.body as Record<string, unknown>;
    // An event has one copy: each call copies another one.
    const event = "agencyEventId" in sent ? await buildRecord("event", world.ownAgencyId) : base.known.event;
    const fresh = { ...base, known: { ...base.known, ...(event && { event }) } };
    return withBody(fresh, {
      ...("agencyEventId" in sent && { agencyEventId: event }),
      talentUserIds: [base.known.person],
      mediaIds: [media],
      ...("thumbnailId" in sent && { thumbnailId: thumbnail }),
      ...(module === "pvpms" && { type: "audio", ...("link" in sent && { link: "https://soundcloud.com/a/b" }) }),
      ...(module === "pvpms" ? {} : { content: "<p>A text</p>" }),
      ...("link" in sent && module !== "pvpms" && { link: "https://www.example.com" }),
      ...(module === "events" && {
        start: "2027-02-03T09:30",
        location: "Here",
        ...("end" in sent && { end: "2027-02-03T12:30", eventMode: "ONLINE", streamUrl: "https://www.example.com" }),
      }),
    });
  };

/** Only what has another status is set to pending. */
const rejected =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    await inAgency(world.ownAgencyId, "update content_item set status = 14 where id = $1", [
      base.known[MODULES[module].ref],
    ]);
    const [row] = await inAgency(world.ownAgencyId, "select version from content_item where id = $1", [
      base.known[MODULES[module].ref],
    ]);
    const sent = base.input.body as Record<string, unknown>;
    return "versions" in sent ? withBody(base, { versions: [row?.version] }) : base;
  };
/** One version for each id. */
const versions =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from content_item where id = $1", [
      base.known[MODULES[module].ref],
    ]);
    const sent = base.input.body as Record<string, unknown>;
    if (!("talentUserIds" in sent)) return "versions" in sent ? withBody(base, { versions: [row?.version] }) : base;
    // The person must be one of its own talents.
    const id = base.known[MODULES[module].ref];
    const [own] = await inAgency(world.ownAgencyId, "select involved_id as id from involvement where record_id = $1", [
      id,
    ]);
    const person = String(own?.id);
    const idsByKind = { ...base.known, person };
    return {
      ...withBody(base, { talentUserIds: [person], ...("versions" in sent && { versions: [row?.version] }) }),
      known: idsByKind,
    };
  };
const noAction =
  (module: Module): Prepare =>
  async (setup) => {
    const ready = await versions(module)(setup);
    const { ids } = ready.input.body as { ids: string[] };
    return withParams(ready, { ids: ids.join() });
  };

/** Kind of content in each list of marked items. */
const MARKED = {
  news: "News",
  events: "Event",
  pvpms: "Audio",
  audios: "Audio",
  videos: "Video",
  podcasts: "Audio",
} as const satisfies Record<string, ContentKind>;
/** Something that it lists. */
const marked =
  (kind: ContentKind): Prepare =>
  async ({ base, world }) => {
    await buildContent(kind)(world.ownAgencyId);
    return base;
  };

export const CONTENT_CALLS: Readonly<Record<string, Prepare>> = {
  "PUT /client/v1/settings/content": settings,
  [`POST ${BASE}/tool/import/news`]: upload,
  [`POST ${BASE}/tool/import/events`]: upload,
  [`POST ${BASE}/tool/import/talents/socials`]: upload,
  [`POST ${BASE}/tool/import/talents/linktree`]: upload,
  ...Object.fromEntries(
    Object.entries(MARKED).flatMap(([module, kind]) =>
      (module === "pvpms" ? ["list", "count"] : ["irrelevance", "irrelevance/count"]).map((path): [string, Prepare] => [
        `POST ${BASE}/${module}/${path}`,
        marked(kind),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (Object.keys(MODULES) as Module[]).flatMap((module): [string, Prepare][] => [
      [`POST ${BASE}/${module}`, form(module)],
      [`PUT ${BASE}/${module}`, form(module)],
      [`POST ${BASE}/${module}/pending`, rejected(module)],
      ...["approve", "reject", "publish", "irrelevant-reject", "not-relevant", "publish-to-talent-webpage"].map(
        (action): [string, Prepare] => [`POST ${BASE}/${module}/${action}`, versions(module)],
      ),
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
