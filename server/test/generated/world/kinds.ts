/** Builders of each record kind, in every state that a call must refuse. A new kind does not compile until it is added here. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { type Level, RESOURCE_LEVELS } from "#contract/access.ts";
import type { Family, RefKind } from "#contract/enums.ts";
import { KINDS, RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";
import {
  assign,
  buildAgency,
  buildCustomField,
  buildEntry,
  buildFavourite,
  buildMasterEntry,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  buildTalentType,
  type EntryKind,
  inAgency,
} from "../../factories.ts";
import type { Governed } from "../expected.ts";
import type { Known } from "../inputs/sample.ts";

export interface BuildOptions {
  family?: Family | undefined;
  deleted?: boolean;
  /** List of an import. */
  list?: string | undefined;
  /** State of an import. */
  state?: string;
  /** Staff ids, for kinds with assignments. */
  assignedTo?: readonly string[];
  /** Id of the parent, for child kinds. */
  parent?: string;
  displayName?: string;
}

interface Kind {
  build: (agencyId: string, options: BuildOptions) => Promise<string>;
  /** Whether a deleted record is kept. */
  bin: boolean;
  /** Resources whose levels decide access. */
  governedBy: readonly Governed[];
  /** Possible kinds of the parent; the first is the default. */
  parents?: readonly RefKind[];
  /** A record in a table of its kind's name, as the record kit binds it. */
  plain?: true;
  /** Offered to choose from and never the object of a call. */
  choice?: true;
}

const insert = async (agencyId: string, sql: string, ...values: unknown[]): Promise<string> => {
  const id = randomUUIDv7();
  await inAgency(agencyId, sql, [id, agencyId, ...values]);
  return id;
};
const uniqueName = () => `Kind ${randomUUID().slice(-12)}`;

/** Builder of a child record of a person, reached through them. */
const entryKind = (kind: EntryKind): Kind => ({
  build: async (agencyId, { parent, deleted, assignedTo, family }) =>
    buildEntry(
      agencyId,
      kind,
      parent ?? (await WORLD_KINDS.person.build(agencyId, { family, assignedTo: assignedTo ?? [] })),
      { deleted: deleted ?? false },
    ),
  bin: true,
  governedBy: ["TALENT", "SCOUT"],
  parents: ["person"],
});

/** A record in a table of its kind's name, whose resource is the only one it follows. */
const plainRecord = (kind: RecordKind, resource: Governed): Kind => ({
  build: (agencyId, { deleted = false, assignedTo = [], displayName }) =>
    buildRecord(kind, agencyId, { deleted, assignedTo, ...(displayName !== undefined && { displayName }) }),
  bin: true,
  governedBy: [resource],
  plain: true,
});

/** All kinds that the record kit binds: people and staff have builders of their own. */
type PlainKind = Exclude<RecordKind, "person" | "staff">;
export const PLAIN_KINDS = RECORD_KINDS.filter((kind): kind is PlainKind => kind !== "person" && kind !== "staff");
const plainRecords = Object.fromEntries(
  KINDS.flatMap(({ kind, collections }) =>
    PLAIN_KINDS.some((plain) => plain === kind)
      ? Object.values<Governed>(collections).map((resource) => [kind, plainRecord(kind, resource)])
      : [],
  ),
) as Record<PlainKind, Kind>;

export const WORLD_KINDS: Record<RefKind, Kind> = {
  ...plainRecords,
  person: {
    build: (agencyId, { family, deleted, assignedTo }) =>
      buildPerson(agencyId, {
        stage: family === "scouts" ? "scout" : "talent",
        deleted: deleted ?? false,
        assignedTo: assignedTo ?? [],
      }),
    bin: true,
    governedBy: ["TALENT", "SCOUT"],
  },
  partnerContact: {
    build: async (agencyId, { parent, deleted }) =>
      buildPartnerContact(agencyId, parent ?? (await buildPartner(agencyId)), { deleted: deleted ?? false }),
    bin: true,
    governedBy: ["PARTNER"],
    parents: ["partner"],
  },
  industryCategory: {
    build: (agencyId) =>
      insert(agencyId, "insert into industry_category (id, agency_id, name) values ($1, $2, $3)", uniqueName()),
    bin: false,
    governedBy: [],
    choice: true,
  },
  staff: {
    async build(agencyId, { deleted }) {
      const { id } = await buildStaff(agencyId);
      if (deleted) await inAgency(agencyId, "update staff set deleted_at = now() where id = $1", [id]);
      return id;
    },
    bin: true,
    governedBy: ["STAFF"],
  },
  position: {
    build: (agencyId) =>
      insert(agencyId, "insert into position (id, agency_id, name) values ($1, $2, $3)", uniqueName()),
    bin: false,
    governedBy: [],
    choice: true,
  },
  // Uses the first category, as samples do.
  talentType: {
    build: (agencyId) => buildTalentType(agencyId, uniqueName(), "Sports"),
    bin: false,
    governedBy: [],
    choice: true,
  },
  talentSubType: {
    build: async (agencyId, { parent }) =>
      insert(
        agencyId,
        "insert into talent_sub_type (id, agency_id, type_id, name) values ($1, $2, $3, $4)",
        parent ?? (await WORLD_KINDS.talentType.build(agencyId, {})),
        uniqueName(),
      ),
    bin: false,
    governedBy: [],
    choice: true,
    parents: ["talentType"],
  },
  // A colleague's avatar, which everyone may see.
  media: {
    async build(agencyId, { deleted }) {
      const id = await insert(
        agencyId,
        `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, variants, size, width, height, duration, deleted_at)
        values ($1, $2, 1, 'a.webp', 'image/webp', gen_random_uuid(), gen_random_uuid(),
          jsonb_build_object('large', gen_random_uuid(), 'medium', gen_random_uuid(), 'thumbnail', gen_random_uuid()), 1000, 800, 600, 1.5, $3)`,
        deleted ? new Date() : null,
      );
      const { id: staff } = await buildStaff(agencyId);
      await inAgency(agencyId, "update staff set avatar_id = $2 where id = $1", [staff, id]);
      return id;
    },
    bin: true,
    governedBy: [],
  },
  attachment: {
    async build(agencyId, { parent, deleted, assignedTo, family }) {
      const record = parent ?? (await WORLD_KINDS.person.build(agencyId, { assignedTo: assignedTo ?? [], family }));
      return insert(
        agencyId,
        "insert into attachment (id, agency_id, record_id, media_id, caption, place, deleted_at) values ($1, $2, $3, $4, 'An attachment', 0, $5)",
        record,
        await WORLD_KINDS.media.build(agencyId, {}),
        deleted ? new Date() : null,
      );
    },
    bin: true,
    governedBy: ["TALENT", "SCOUT"],
    parents: ["person"],
  },
  note: {
    // With a family it is about a person, otherwise about a staff member.
    build: async (agencyId, { parent, deleted, family }) =>
      insert(
        agencyId,
        "insert into note (id, agency_id, record_id, body, deleted_at) values ($1, $2, $3, 'A note', $4)",
        family
          ? await WORLD_KINDS.person.build(agencyId, { family })
          : (parent ?? (await WORLD_KINDS.staff.build(agencyId, {}))),
        deleted ? new Date() : null,
      ),
    bin: true,
    governedBy: ["STAFF", "PARTNER", "TALENT", "SCOUT"],
    parents: ["staff", ...PLAIN_KINDS],
  },
  mail: {
    build: (agencyId) =>
      insert(
        agencyId,
        "insert into mail (id, agency_id, to_address, subject, state) values ($1, $2, 'a@example.com', $3, 'kept')",
        uniqueName(),
      ),
    bin: false,
    governedBy: [],
  },
  savedFilter: {
    build: async (agencyId, { assignedTo, deleted }) => {
      const [owner = (await buildStaff(agencyId)).id] = assignedTo ?? [];
      const id = await insert(
        agencyId,
        "insert into saved_filter (id, agency_id, owner_id, api, name, parameters) values ($1, $2, $3, 'talents', $4, 'statusIds=1')",
        owner,
        uniqueName(),
      );
      if (deleted) await inAgency(agencyId, "delete from saved_filter where id = $1", [id]);
      return id;
    },
    bin: false,
    governedBy: [],
  },
  customField: {
    build: (agencyId, { deleted }) => buildCustomField(agencyId, { deleted: deleted ?? false }),
    bin: true,
    governedBy: ["ORGANIZATION"],
  },
  emergencyContact: entryKind("emergencyContact"),
  familyMember: entryKind("familyMember"),
  careerEntry: entryKind("careerEntry"),
  legalEntity: entryKind("legalEntity"),
  insurance: entryKind("insurance"),
  socialAccount: entryKind("socialAccount"),
  personContact: entryKind("personContact"),
  favourite: {
    build: (agencyId, { deleted, assignedTo }) =>
      buildFavourite(agencyId, { deleted: deleted ?? false, assignedTo: assignedTo ?? [] }),
    bin: true,
    governedBy: ["TALENT"],
  },
  // Belongs to the list that samples use.
  masterEntry: {
    build: (agencyId, { deleted }) => buildMasterEntry(agencyId, { deleted: deleted ?? false }),
    bin: true,
    governedBy: ["ORGANIZATION"],
  },
  // Parsed and waiting for its columns; owned by the first assigned staff.
  import: {
    async build(agencyId, { assignedTo, list = "talents", state = "columns", deleted }) {
      const [actor = (await buildStaff(agencyId)).id] = assignedTo ?? [];
      const id = await insert(
        agencyId,
        "insert into roster_import (id, agency_id, actor_id, kind, state, filename, titles, fields, total, choice, problem) values ($1, $2, $3, $4, $5, $6, '{Name,Category}', '[null, null]', 1, $7, 'What was wrong before')",
        actor,
        list,
        state,
        `${uniqueName()}.csv`,
        { sheets: ["One", "Two"].map((name) => ({ name, empty: false })), sheet: 0 },
      );
      // An unreadable file has no rows.
      const rows = state !== "failed";
      if (rows)
        await inAgency(
          agencyId,
          `insert into import_row (agency_id, import_id, place, line, leader, cells, state, problems, duplicate) values ($1, $2, 0, 1, 0, '{Somebody,Music}', 'faulty',
          '[{"column": 0, "field": "Name", "value": "Somebody", "message": "An error"}]', jsonb_build_object('id', gen_random_uuid(), 'name', 'Somebody', 'line', 1, 'choice', 'skip'))`,
          [agencyId, id],
        );
      if (deleted) await inAgency(agencyId, "delete from roster_import where id = $1", [id]);
      return id;
    },
    bin: false,
    governedBy: ["TALENT", "SCOUT", "PARTNER"],
  },
  // With a value in most of its fields, so that replies of calls that change few of them hold something.
  task: {
    ...plainRecords.task,
    async build(agencyId, { deleted = false, assignedTo = [], displayName = uniqueName() }) {
      // Of its own, since whoever is assigned to it reaches the task; sorted behind those that lists are filled with.
      const partner = await buildPartner(agencyId, { displayName: `Zz ${uniqueName()}` });
      const id = await insert(
        agencyId,
        `insert into task (id, agency_id, summary, deleted_at, start_on, start_time, due_on, due_time, venue, address, note, description, cost, extra, sale, reminder, reminder_value, reminder_unit,
          charge_to_key, charged_record_id, supplier_id, charged_contact_id, recurrence_id, series_on, conflict_reason, recurrence, checklist_items)
        values ($1, $2, $3, case when $4 then now() end, '2026-08-11', '09:00', '2026-08-11', '17:00', 'A hall', 'A street', 'It went well', '<p>What to do</p>', 1, 1, 1, 'CUSTOM', 2, 'DAYS',
          'PARTNER', $5, (select id from supplier where agency_id = $2 and deleted_at is null limit 1), (select id from partner_contact where agency_id = $2 and deleted_at is null limit 1),
          gen_random_uuid(), '2026-08-11', 'Both fit', '{"words": "Every week", "setting": {"repeat": "CUSTOM", "interval": 1, "unit": "WEEKS", "weekDays": ["TU"], "end": "AFTER", "endDate": "2026-09-01", "occurrences": 3}}',
          jsonb_build_array(jsonb_build_object('id', 'first', 'text', 'An item', 'done', false, 'staffId', (select id from staff where agency_id = $2 and deleted_at is null limit 1))))`,
        displayName,
        deleted,
        partner,
      );
      await inAgency(
        agencyId,
        "insert into involvement (id, agency_id, record_id, involved_id, role) values (gen_random_uuid(), $2, $1, $3, 'RELATED'), (gen_random_uuid(), $2, $1, $3, 'COLLABORATOR')",
        [id, agencyId, partner],
      );
      await inAgency(agencyId, "insert into task_blocker (agency_id, task_id, blocked_by_id) values ($1, $2, $3)", [
        agencyId,
        id,
        await buildRecord("task", agencyId),
      ]);
      await assign(agencyId, id, assignedTo);
      return id;
    },
  },
  related: {
    build: (agencyId, { assignedTo }) => buildPartner(agencyId, { assignedTo: assignedTo ?? [] }),
    bin: false,
    governedBy: [],
    choice: true,
  },
  calendarFeed: {
    build: async (agencyId, { assignedTo, deleted }) => {
      const [maker = (await buildStaff(agencyId)).id] = assignedTo ?? [];
      const shown = (await buildStaff(agencyId)).id;
      // A super admin, who has none, gets one of somebody else's.
      const id = await insert(
        agencyId,
        "insert into calendar_feed (id, agency_id, maker_id, record_id, level, hash) select $1, $2, coalesce((select id from staff where id = $3), $4), $4, 'busy', sha256($5::text::bytea)",
        ...[maker, shown, uniqueName()],
      );
      if (deleted) await inAgency(agencyId, "delete from calendar_feed where id = $1", [id]);
      return id;
    },
    bin: false,
    governedBy: [],
  },
  notification: {
    build: async (agencyId, { assignedTo }) => {
      const [receiver = (await buildStaff(agencyId)).id] = assignedTo ?? [];
      return insert(
        agencyId,
        "insert into notification (id, agency_id, receiver_id, kind, cause) values ($1, $2, $3, 'comment', $4)",
        receiver,
        uniqueName(),
      );
    },
    bin: false,
    governedBy: [],
  },
  record: {
    build: (agencyId, { assignedTo, deleted }) =>
      buildPartner(agencyId, { assignedTo: assignedTo ?? [], deleted: deleted ?? false }),
    bin: true,
    governedBy: ["PARTNER"],
  },
  // Another status of tasks, which completes nothing.
  status: {
    build: (agencyId) =>
      insert(
        agencyId,
        "insert into status (id, agency_id, category_id, name) select $1, $2, id, $3 from status_category where agency_id = $2 and module = 'TASK' and code = 'IN_PROGRESS'",
        uniqueName(),
      ),
    bin: false,
    governedBy: [],
    choice: true,
  },
  statusCategory: {
    async build(agencyId, { displayName = uniqueName() }) {
      const id = await insert(
        agencyId,
        "insert into status_category (id, agency_id, module, code, name, meaning) values ($1, $2, 'PIPELINE', upper(md5($3)), $3, 'OPPORTUNITY')",
        displayName,
      );
      await insert(
        agencyId,
        "insert into status (id, agency_id, category_id, name) values ($1, $2, $3, 'Its first')",
        id,
      );
      return id;
    },
    bin: false,
    governedBy: ["ORGANIZATION"],
  },
  // One that can be deleted, since its category has another.
  statusEntry: {
    build: (agencyId, { displayName = uniqueName() }) =>
      insert(
        agencyId,
        "insert into status (id, agency_id, category_id, name) select $1, $2, id, $3 from status_category where agency_id = $2 and module = 'TASK' and code = 'IN_PROGRESS'",
        displayName,
      ),
    bin: false,
    governedBy: ["ORGANIZATION"],
  },
  taskTemplate: {
    build: (agencyId, { displayName = uniqueName() }) =>
      insert(
        agencyId,
        `insert into task_template (id, agency_id, name, items) values ($1, $2, $3, '[{"summary": "A task", "typeId": null, "offset": -3, "time": "09:00", "assigneeId": null, "role": null}]')`,
        displayName,
      ),
    bin: false,
    governedBy: ["ORGANIZATION"],
  },
  taskType: {
    build: (agencyId) =>
      insert(agencyId, "insert into task_type (id, agency_id, name) values ($1, $2, $3)", uniqueName()),
    bin: false,
    governedBy: [],
    choice: true,
  },
  agency: { build: () => buildAgency(), bin: false, governedBy: [] },
};

export const kindNames = Object.keys(WORLD_KINDS) as readonly RefKind[];

/** Returns the resources of a kind that offer access by assignment. */
export const assignable = (kind: RefKind): Governed[] =>
  WORLD_KINDS[kind].governedBy.filter((resource) =>
    (RESOURCE_LEVELS[resource] as readonly Level[]).includes("VIEW_ASSIGN"),
  );

/** Returns unused ids for every kind that a call can be about. */
export const absentIds = (agencyId: string): Known => ({
  ...Object.fromEntries(kindNames.filter((kind) => !WORLD_KINDS[kind].choice).map((kind) => [kind, randomUUID()])),
  agency: agencyId,
});

/** Builds one of each kind; a child kind belongs to the one built of its parent kind. */
export async function buildOneOfEachKind(agencyId: string, family?: Family): Promise<Required<Known>> {
  const known: Known = { agency: agencyId };
  const build = async (kinds: readonly RefKind[]) => {
    const ids = await Promise.all(
      kinds.map((kind) => {
        const [parent] = WORLD_KINDS[kind].parents ?? [];
        return WORLD_KINDS[kind].build(agencyId, { family, ...(parent && { parent: known[parent] ?? "" }) });
      }),
    );
    for (const [index, kind] of kinds.entries()) known[kind] = ids[index] ?? "";
  };
  const others = kindNames.filter((kind) => kind !== "agency");
  await build(others.filter((kind) => !WORLD_KINDS[kind].parents));
  await build(others.filter((kind) => WORLD_KINDS[kind].parents));
  return hasAll(known) ? known : fail("an id of each kind");
}
const hasAll = (known: Known): known is Required<Known> => kindNames.every((kind) => known[kind]);
const fail = (wanted: string): never => {
  throw new Error(`the world lacks ${wanted}`);
};
