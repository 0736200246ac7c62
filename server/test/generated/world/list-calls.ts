/** Preconditions of the calls of saved filters, imports, exports, counts and bulk changes. */
import { randomUUID } from "node:crypto";
import { IMPORT_KINDS, LIST_KEYS, REPORT_LISTS } from "#contract/record-kinds.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { inAgency } from "../../factories.ts";
import { BULK_CALLS, type BulkCollection } from "../bulk-calls.ts";
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
  campaigns: "subject",
  ticketing: "title",
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
  fans: "user_name",
  ...Object.fromEntries(REPORT_LISTS.map((list) => [list, "name"])),
};

/** Saved filters need one of the caller's own; a remembered filter is replaced. */
const savedFilterCalls = (prefix: string): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `PUT /${prefix}/v1/saved-filters/user`,
    async ({ base, caller, world }) => {
      const id = await WORLD_KINDS.savedFilter.build(world.ownAgencyId, { assignedTo: [caller.id] });
      const { body } = base.input;
      const again = typeof body === "object" && body !== null && "id" in body;
      return { ...(again ? withBody(base, { id }) : base), known: { ...base.known, savedFilter: id } };
    },
  ],
  [
    `POST /${prefix}/v1/saved-filters/user-session`,
    async ({ base, caller, world }) => {
      await inAgency(
        world.ownAgencyId,
        "insert into session_filter (agency_id, session_id, api, parameters) values ($1, $2, 'talents', '')",
        [world.ownAgencyId, caller.sessionId],
      );
      return base;
    },
  ],
];

/** Lists whose imports need a category too. */
const PEOPLE: ReadonlySet<string> = new Set(["talents", "scouts"]);
const CONTENT: ReadonlySet<string> = new Set(["news", "cmsEvents"]);
/** Meanings of the two columns of a file of links. */
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
        world.ownAgencyId,
        `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
          values ($1, $2, 5, 'a.csv', 'text/csv', gen_random_uuid(), gen_random_uuid(), 10, $3)`,
        [mediaId, world.ownAgencyId, caller.id],
      );
      // Attached to a record, so that access follows the record.
      await inAgency(
        world.ownAgencyId,
        "insert into attachment (id, agency_id, record_id, media_id, place) values (gen_random_uuid(), $1, $2, $3, 0)",
        [world.ownAgencyId, base.known.person, mediaId],
      );
      if (CONTENT.has(kind) || LINKS[kind]) await allowContentImports(world.ownAgencyId);
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

/** A query of a list has parameters of its own; an undo needs a change of the caller's. */
const bulkCallsOf = ({
  path,
  collection,
  kind,
  hasStaff,
}: BulkCollection): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `POST ${path}/bulk`,
    async ({ base, world }) => {
      const { selection } = base.input.body as { selection: object };
      // Only tasks of its project are put into a group.
      if (kind === "task") await linkWithGroup(world.ownAgencyId, base.known.task, base.known.projectGroup);
      return "filters" in selection ? withBody(base, { selection: { ...selection, filters: "pageSize=50" } }) : base;
    },
  ],
  [
    `POST ${path}/bulk/undo`,
    async ({ base, world, caller }) => {
      const undo = newToken();
      const id = await WORLD_KINDS[kind].build(world.ownAgencyId, {
        family: collection === "scouts" ? "scouts" : "talents",
      });
      const before = hasStaff ? { add: [base.known.staff], remove: [] } : ["before"];
      await inAgency(
        world.ownAgencyId,
        `insert into bulk_change (agency_id, token_hash, made_by, collection, change, records)
          values ($1, $2, $6, $3, $4, $5)`,
        [
          world.ownAgencyId,
          hashOf(undo),
          collection,
          hasStaff ? "staff" : "tags",
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
