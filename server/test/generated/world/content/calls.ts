/** What the calls of content need beyond an item: files of its kind, a state that allows the action, ids that agree. */
import { buildFile } from "../../../content.ts";
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";

const BASE = "/talent/v1/cms";
const MODULES = {
  news: { ref: "news", file: { type: 1, contentType: "image/png" } },
  events: { ref: "cmsEvent", file: { type: 1, contentType: "image/png" } },
  pvpms: { ref: "pvpm", file: { type: 3, contentType: "audio/mpeg" } },
} as const;
type Module = keyof typeof MODULES;
type Prepare = (setup: Setup) => Promise<Ready>;

/** A form that its kind accepts. */
const form =
  (module: Module): Prepare =>
  async ({ base, world, caller }) => {
    const media = await buildFile(world.here, caller.id, MODULES[module].file);
    const thumbnail = await buildFile(world.here, caller.id);
    const sent = base.input.body as Record<string, unknown>;
    return withBody(base, {
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
    await inAgency(world.here, "update content_item set status = 14 where id = $1", [base.known[MODULES[module].ref]]);
    const [row] = await inAgency(world.here, "select version from content_item where id = $1", [
      base.known[MODULES[module].ref],
    ]);
    const sent = base.input.body as Record<string, unknown>;
    return "versions" in sent ? withBody(base, { versions: [row?.version] }) : base;
  };
/** One version for each id. */
const versions =
  (module: Module): Prepare =>
  async ({ base, world }) => {
    const [row] = await inAgency(world.here, "select version from content_item where id = $1", [
      base.known[MODULES[module].ref],
    ]);
    const sent = base.input.body as Record<string, unknown>;
    // Of its own talents.
    const talents = "talentUserIds" in sent ? { talentUserIds: [] } : {};
    return withBody(base, { ...talents, ...("versions" in sent && { versions: [row?.version] }) });
  };
const noAction =
  (module: Module): Prepare =>
  async (setup) => {
    const ready = await versions(module)(setup);
    const { ids } = ready.input.body as { ids: string[] };
    return withParams(ready, { ids: ids.join() });
  };

export const CONTENT_CALLS: Readonly<Record<string, Prepare>> = Object.fromEntries(
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
        const id = base.known[MODULES[module].ref];
        await inAgency(world.here, "update content_item set deleted_at = now() where id = $1", [id]);
        return withBody(base, { ids: [id] });
      },
    ],
  ]),
);
