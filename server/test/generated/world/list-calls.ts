/** What the calls of saved filters, imports, exports, counts and bulk changes need. */
import { randomUUID } from "node:crypto";
import { type Collection, IMPORT_KINDS, LIST_KEYS, type RecordKind } from "#contract/record-kinds.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { inAgency } from "../../factories.ts";
import { allowContentImports } from "./content/calls.ts";
import { WORLD_KINDS } from "./kinds.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";
import { linkWithGroup } from "./tasks.ts";

/** The column that a list's rows are called by, where it is not the name. */
const FIRST_COLUMN: Partial<Readonly<Record<string, string>>> = {
  tasks: "summary",
  calls: "party",
  expenses: "description",
  emails: "subject",
  whatsapp: "contact",
  content: "title",
  news: "title",
  cmsEvents: "title",
  audios: "title",
  videos: "title",
  podcasts: "title",
  fanroomPosts: "content",
  fanroomPolls: "content",
  socialContents: "content",
};

/** Saved filters need one of the caller's own; a remembered filter is replaced. */
const savedFilterCalls = (prefix: string): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `PUT /${prefix}/v1/saved-filters/user`,
    async ({ base, caller, world }) => {
      const id = await WORLD_KINDS.savedFilter.build(world.here, { assignedTo: [caller.id] });
      const { body } = base.input;
      const again = typeof body === "object" && body !== null && "id" in body;
      return { ...(again ? withBody(base, { id }) : base), known: { ...base.known, savedFilter: id } };
    },
  ],
  [
    `POST /${prefix}/v1/saved-filters/user-session`,
    async ({ base, caller, world }) => {
      await inAgency(
        world.here,
        "insert into session_filter (agency_id, session_id, api, parameters) values ($1, $2, 'talents', '')",
        [world.here, caller.sessionId],
      );
      return base;
    },
  ],
];

/** Lists whose imports need a category too. */
const PEOPLE: ReadonlySet<string> = new Set(["talents", "scouts"]);
const CONTENT: ReadonlySet<string> = new Set(["news", "cmsEvents"]);
/** What the two columns of a file of links are. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  talentSocials: ["facebook", "instagram"],
  talentLinks: ["title", "url"],
};
/** Imports need a file of the caller's own and mapped columns. */
const importCalls = (kind: string): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `POST /client/v1/imports/${kind}`,
    async ({ base, caller, world }) => {
      const mediaId = randomUUID();
      await inAgency(
        world.here,
        "insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by) values ($1, $2, 5, 'a.csv', 'text/csv', gen_random_uuid(), gen_random_uuid(), 10, $3)",
        [mediaId, world.here, caller.id],
      );
      // Attached to a record, so that access follows the record.
      await inAgency(
        world.here,
        "insert into attachment (id, agency_id, record_id, media_id, place) values (gen_random_uuid(), $1, $2, $3, 0)",
        [world.here, base.known.person, mediaId],
      );
      if (CONTENT.has(kind) || LINKS[kind]) await allowContentImports(world.here);
      return { ...withBody(base, { mediaId }), known: { ...base.known, media: mediaId } };
    },
  ],
  [
    `PUT /client/v1/imports/${kind}/{id}/columns`,
    async ({ base }) => {
      const { body } = base.input;
      const full = typeof body === "object" && body !== null && "fixed" in body;
      const { [kind]: links } = LINKS;
      if (links) return withBody(base, { columns: links, fixed: [{ field: "talent", value: "Somebody" }] });
      const isContent = CONTENT.has(kind);
      const value = isContent
        ? { field: "time_zone", value: "Australia/Sydney" }
        : { field: "country", value: "Australia" };
      const columns = isContent
        ? ["title", "talents", "content", "publish_date", kind === "news" ? null : "start"]
        : ["displayName", PEOPLE.has(kind) ? "category" : null];
      return withBody(base, { columns, ...(full && { fixed: [value] }) });
    },
  ],
];

interface BulkCalls {
  /** The path that both calls begin with. */
  at: string;
  collection: Collection;
  kind: RecordKind;
  /** Of a kind without staff. */
  tags?: boolean;
}
const BULK_CALLS: readonly BulkCalls[] = [
  { at: "/talent/v1/talents", collection: "talents", kind: "person" },
  { at: "/talent/v1/scouts", collection: "scouts", kind: "person" },
  { at: "/client/v1/clients", collection: "partners", kind: "partner" },
  { at: "/client/v1/suppliers", collection: "suppliers", kind: "supplier" },
  { at: "/client/v1/tasks", collection: "tasks", kind: "task" },
  { at: "/client/v1/pipelines", collection: "opportunities", kind: "opportunity" },
  { at: "/client/v1/events", collection: "events", kind: "event" },
  { at: "/client/v1/projects", collection: "projects", kind: "project" },
  { at: "/client/v1/contracts", collection: "contracts", kind: "contract" },
  { at: "/finance/v1/credit-notes", collection: "creditNotes", kind: "creditNote", tags: true },
  { at: "/finance/v1/invoices", collection: "invoices", kind: "invoice", tags: true },
  { at: "/talent/v1/cms/content", collection: "content", kind: "content", tags: true },
];
/** A query of a list has parameters of its own; an undo needs a change of the caller's. */
const bulkCallsOf = ({
  at,
  collection,
  kind,
  tags = false,
}: BulkCalls): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `POST ${at}/bulk`,
    async ({ base, world }) => {
      const { selection } = base.input.body as { selection: object };
      // Only tasks of its project are put into a group.
      if (kind === "task") await linkWithGroup(world.here, base.known.task, base.known.projectGroup);
      return "filters" in selection ? withBody(base, { selection: { ...selection, filters: "pageSize=50" } }) : base;
    },
  ],
  [
    `POST ${at}/bulk/undo`,
    async ({ base, world, caller }) => {
      const undo = newToken();
      const id = await WORLD_KINDS[kind].build(world.here, { family: collection === "scouts" ? "scouts" : "talents" });
      const before = tags ? ["before"] : { add: [base.known.staff], remove: [] };
      await inAgency(
        world.here,
        "insert into bulk_change (agency_id, token_hash, made_by, collection, change, records) values ($1, $2, $6, $3, $4, $5)",
        [
          world.here,
          hashOf(undo),
          collection,
          tags ? "tags" : "staff",
          JSON.stringify([{ id, version: 1, before }]),
          caller.id,
        ],
      );
      return withBody(base, { undo });
    },
  ],
];

export const LIST_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  ...Object.fromEntries(["client", "finance"].flatMap((prefix) => savedFilterCalls(prefix))),
  // Takes columns and filters of the list.
  ...Object.fromEntries(
    LIST_KEYS.map((api) => [
      `POST /talent/v1/${api}/export`,
      async ({ base }: Setup) => withBody(base, { columns: [FIRST_COLUMN[api] ?? "name"], filters: "pageSize=50" }),
    ]),
  ),
  ...Object.fromEntries(
    LIST_KEYS.map((api) => [
      `POST /talent/v1/${api}/counts`,
      async ({ base }: Setup) => withBody(base, { filters: "pageSize=50" }),
    ]),
  ),
  ...Object.fromEntries(
    LIST_KEYS.map((api) => [
      `POST /talent/v1/${api}/counts/several`,
      async ({ base }: Setup) => withBody(base, { queries: ["", "pageSize=50"] }),
    ]),
  ),
  ...Object.fromEntries(BULK_CALLS.flatMap(bulkCallsOf)),
  ...Object.fromEntries(IMPORT_KINDS.flatMap(importCalls)),
};
