/** Everything that a call needs to succeed: its caller, its object and its input. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { type Collection, IMPORT_KINDS, LIST_KEYS, type RecordKind } from "#contract/record-kinds.ts";
import { hashPassword } from "#server/areas/session/password.ts";
import { newSeed } from "#server/areas/session/second-factor.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { partKey } from "#server/lib/files/storage/store.ts";
import { hashOf, newToken, openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../app.ts";
import {
  type BuiltStaff,
  buildPerson,
  buildSession,
  buildStaff,
  buildSuperAdmin,
  buildTalentType,
  inAgency,
} from "../../factories.ts";
import { type Input, type Known, type SampleOptions, sampleInput } from "../inputs/sample.ts";
import { type Walked, withFamily } from "../walk.ts";
import { buildOneOfEachKind, WORLD_KINDS } from "./kinds.ts";
import { placeObject, type World } from "./world.ts";

export interface Ready {
  /** Access token of a fresh session. */
  token: string;
  callerId: string;
  input: Input;
  /** Ids used by the input. */
  known: Known;
}

const PASSWORD = "Curtain-up-at-1930!";
const NEXT_PASSWORD = "Last-call-at-2245!";
const { appSecret } = testConfig();

interface Caller {
  id: string;
  token: string;
  sessionId: string;
  email: string;
}
const owners = new Map<string, Promise<BuiltStaff>>();
const populations = new Map<string, ReturnType<typeof buildOneOfEachKind>>();

/** Returns an owner; a new one for rate-limited calls. */
async function callerOf({ here }: World, { call }: Walked): Promise<Caller> {
  if (call.access.kind === "superAdmin") return buildSuperAdmin(here);
  // Calls that act on the caller's own account need a new account each.
  if (call.limit || call.transaction === "none")
    return buildStaff(here, { role: "agency", passwordHash: await storedPassword() });
  const pending = owners.get(here) ?? buildStaff(here, { role: "agency" });
  owners.set(here, pending);
  const owner = await pending;
  return { ...owner, ...(await buildSession(here, owner.id)) };
}

let hashed: Promise<string> | undefined;
const storedPassword = (): Promise<string> => {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
};

export async function ready(world: World, walked: Walked, options: SampleOptions = {}): Promise<Ready> {
  const { here } = world;
  const caller = await callerOf(world, walked);
  const all = populations.get(`${here} ${walked.family}`) ?? buildOneOfEachKind(here, walked.family);
  populations.set(`${here} ${walked.family}`, all);
  const placed = await placeObject(world, walked, "own unassigned", caller.id);
  const known = { ...(await all), ...placed.known };
  const input = sampleInput(walked.call, known, placed.version, options);
  const params = { ...input.params, ...walked.closed };
  const base: Ready = {
    token: caller.token,
    callerId: caller.id,
    input: { ...input, params, body: withFamily(walked, input.body) },
    known,
  };
  const special = SPECIAL[walked.title];
  return special ? special({ world, caller, base }) : base;
}

interface Setup {
  world: World;
  caller: Caller;
  base: Ready;
}
const withBody = (base: Ready, body: Readonly<Record<string, unknown>>): Ready => ({
  ...base,
  input: { ...base.input, body: { ...(base.input.body as object), ...body } },
});
const withParams = (base: Ready, params: Readonly<Record<string, string>>): Ready => ({
  ...base,
  input: { ...base.input, params: { ...base.input.params, ...params } },
});

async function oneTimeCode({ world, caller }: Setup, purpose: "invitation" | "reset"): Promise<string> {
  const code = newToken();
  await inAgency(
    world.here,
    "insert into one_time_code (hash, account_id, purpose, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashOf(code), caller.id, purpose],
  );
  return code;
}

/** The column that a list's rows are called by, where it is not the name. */
const FIRST_COLUMN: Partial<Readonly<Record<string, string>>> = { tasks: "summary" };

/** Notifies the caller of an open task. */
async function notified({ base, caller, world }: Setup, kind: "reminder" | "mention"): Promise<Ready> {
  const task = await WORLD_KINDS.task.build(world.here, {});
  const note = randomUUID();
  await inAgency(
    world.here,
    "insert into note (id, agency_id, record_id, body, author_id) select $1, $2, $3, 'A note', id from staff where agency_id = $2 and id <> $4 and avatar_id is not null limit 1",
    [note, world.here, task, caller.id],
  );
  await inAgency(
    world.here,
    `insert into notification (id, agency_id, receiver_id, kind, cause, record_id, note_id, actor_id)
      select gen_random_uuid(), agency_id, $3, $4, id::text, record_id, id, author_id from note where agency_id = $2 and id = $1`,
    [note, world.here, caller.id, kind],
  );
  return base;
}

/** Notifies the caller of whatever a notification can be about. */
async function notifiedOfAll(setup: Setup): Promise<Ready> {
  const { caller, world } = setup;
  const [person, work, other] = [await buildPerson(world.here), ...(await buildTasks(world.here, 2))];
  const exported = { list: "talents", resource: "TALENT", filename: "Talents.csv", rows: 1, whole: true };
  const clash = { startsAt: "2026-08-11T09:00:00Z", endsAt: "2026-08-11T10:00:00Z", more: 0 };
  for (const [kind, detail] of [
    ["export", { export: exported }],
    ["conflict", clash],
    ["followedChanged", { changed: ["person.headline"] }],
  ] as const)
    await inAgency(
      world.here,
      "insert into notification (id, agency_id, receiver_id, kind, cause, record_id, work_id, clash_id, detail) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)",
      [
        ...[world.here, caller.id, kind, randomUUID(), kind === "export" ? null : person],
        ...(kind === "conflict" ? [work, other] : [null, null]),
        JSON.stringify(detail),
      ],
    );
  return notified(setup, "mention");
}
const buildTasks = (agencyId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => WORLD_KINDS.task.build(agencyId, {})));

/** A task is charged to one of those that it is related to, and waits for a task that is related to the same. */
async function consistentTask({ base, world }: Setup): Promise<Ready> {
  const { body } = base.input;
  if (typeof body !== "object" || body === null || !("chargeTo" in body)) return base;
  const related = base.known.related ?? "";
  const other = await WORLD_KINDS.task.build(world.here, {});
  await inAgency(
    world.here,
    "insert into involvement (id, agency_id, record_id, involved_id, role) values (gen_random_uuid(), $1, $2, $3, 'RELATED')",
    [world.here, other, related],
  );
  return withBody(base, {
    relatedIds: [related],
    chargeTo: "PARTNER",
    chargeToId: related,
    blockedByIds: [other],
    startDate: "2026-08-11T09:00",
    dueDate: "2026-08-11T17:00",
  });
}

/** A task that somebody has. */
async function withAssignee({ base, world }: Setup): Promise<Ready> {
  await inAgency(
    world.here,
    "update task set assignee_id = (select id from staff where agency_id = $1 and avatar_id is not null limit 1) where id = $2 and assignee_id is null",
    [world.here, base.known.task],
  );
  return base;
}

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
/** Prepares an upload of one part; with `arrived` the part is stored. */
async function announced({ world, caller, base }: Setup, arrived: boolean): Promise<Ready> {
  const bytes = Buffer.from(`a,b\n${randomUUID()},2\n`);
  const qquuid = randomUUID();
  const file = { qquuid, qqfilename: "Sample.csv", qqtotalparts: 1, qqtotalfilesize: bytes.length };
  if (!arrived) {
    const part = { qqpartindex: 0, qqpartbyteoffset: 0, qqchunksize: bytes.length, qqfile: bytes };
    return withBody(base, { ...file, ...part, qqtotalparts: "1", uploader: "general" });
  }
  const [id, key] = [randomUUID(), randomUUID()];
  await inAgency(
    world.here,
    "insert into upload (id, agency_id, actor_id, qquuid, uploader, filename, size, parts) values ($1, $2, $3, $4, 'general', $5, $6, 1)",
    [id, world.here, caller.id, qquuid, file.qqfilename, bytes.length],
  );
  await inAgency(
    world.here,
    "insert into upload_part (agency_id, upload_id, part, key, size, sha256) values ($1, $2, 0, $3, $4, sha256($5))",
    [world.here, id, key, bytes.length, bytes],
  );
  await openStore(testConfig()).put(partKey(id, key), bytes);
  return withBody(base, file);
}

/** Builds a person in conversion from scout to talent with all required values. */
async function converted({ world, base }: Setup, at: "ids" | "id", stage: "converted" | "talent" = "converted") {
  const { here } = world;
  const person = await buildPerson(here, { stage: "converted", assignedTo: [(await buildStaff(here)).id] });
  await inAgency(
    here,
    "update person set stage = $2, email = 'a@example.com', representation_start = '2026-01-05', converted_at = now(), finalised_at = case when $2 = 'talent' then now() end where id = $1",
    [person, stage],
  );
  await inAgency(here, "insert into person_type (agency_id, person_id, type_id, place) values ($1, $2, $3, 0)", [
    here,
    person,
    await buildTalentType(here),
  ]);
  await inAgency(
    here,
    "insert into address (id, agency_id, record_id, place, type, line1, as_contact) values (gen_random_uuid(), $1, $2, 0, 'HOME', '14 Calder Lane', true)",
    [here, person],
  );
  const known = { ...base.known, person };
  return { ...(at === "ids" ? withBody(base, { ids: [person] }) : withParams(base, { id: person })), known };
}
/** Lists whose imports need a category too. */
const PEOPLE: ReadonlySet<string> = new Set(["talents", "scouts"]);
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
      return { ...withBody(base, { mediaId }), known: { ...base.known, media: mediaId } };
    },
  ],
  [
    `PUT /client/v1/imports/${kind}/{id}/columns`,
    async ({ base }) => {
      const { body } = base.input;
      const full = typeof body === "object" && body !== null && "fixed" in body;
      const fixed = full ? { fixed: [{ field: "country", value: "Australia" }] } : {};
      return withBody(base, { columns: ["displayName", PEOPLE.has(kind) ? "category" : null], ...fixed });
    },
  ],
];

interface BulkCalls {
  /** The path that both calls begin with. */
  at: string;
  collection: Collection;
  kind: RecordKind;
}
const BULK_CALLS: readonly BulkCalls[] = [
  { at: "/talent/v1/talents", collection: "talents", kind: "person" },
  { at: "/talent/v1/scouts", collection: "scouts", kind: "person" },
  { at: "/client/v1/clients", collection: "partners", kind: "partner" },
  { at: "/client/v1/suppliers", collection: "suppliers", kind: "supplier" },
  { at: "/client/v1/tasks", collection: "tasks", kind: "task" },
];
/** A query of a list has parameters of its own; an undo needs a change of the caller's. */
const bulkCallsOf = ({ at, collection, kind }: BulkCalls): [string, (setup: Setup) => Promise<Ready>][] => [
  [
    `POST ${at}/bulk`,
    async ({ base }) => {
      const { selection } = base.input.body as { selection: object };
      return "filters" in selection ? withBody(base, { selection: { ...selection, filters: "pageSize=50" } }) : base;
    },
  ],
  [
    `POST ${at}/bulk/undo`,
    async ({ base, world }) => {
      const undo = newToken();
      const id = await WORLD_KINDS[kind].build(world.here, { family: collection === "scouts" ? "scouts" : "talents" });
      const before = { add: [base.known.staff], remove: [] };
      await inAgency(
        world.here,
        "insert into bulk_change (agency_id, token_hash, collection, change, records) values ($1, $2, $3, 'staff', $4)",
        [world.here, hashOf(undo), collection, JSON.stringify([{ id, version: 1, before }])],
      );
      return withBody(base, { undo });
    },
  ],
];

/** Calls that need more than a record and a permission, such as a password, a code or a token. */
/** Deletes with another of the same category, or of the same outcome, as the replacement. */
const withReplacement =
  (kind: "statusEntry" | "statusCategory") =>
  async ({ base, world }: Setup): Promise<Ready> => {
    const { query } = base.input;
    if (!("replacementId" in query)) return base;
    const replacementId = await WORLD_KINDS[kind].build(world.here, {});
    return { ...base, input: { ...base.input, query: { replacementId } } };
  };

const SPECIAL: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  // Searches by id, so that there is a result.
  "GET /user/v1/records/find": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { among: `${base.known.person}_${base.known.staff}` } },
  }),
  // The categories of tasks, which come first, are fixed.
  "POST /client/v1/status-configure/categories": async ({ base }) => {
    const code = `C_${randomUUID().slice(-12).toUpperCase()}`;
    return withBody(base, { name: code, code, module: "PIPELINE", meaning: "OPPORTUNITY" });
  },
  "DELETE /client/v1/status-configure/categories/{id}": withReplacement("statusCategory"),
  "DELETE /client/v1/status-configure/statuses/{id}": withReplacement("statusEntry"),
  // There is one of them in an agency, which other calls change too.
  "PUT /client/v1/settings/task": async ({ base, world }) => {
    const [row] = await inAgency(world.here, "select version from task_setting where agency_id = $1", [world.here]);
    return withBody(base, { version: Number(row?.version ?? 1) });
  },
  // Searches for an existing place.
  "GET /client/v1/places/search": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { q: "14 Calder Lane, Marrickville" } },
  }),
  "GET /talent/v1/favorites/suggestions": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { q: "object" } },
  }),
  "GET /user/v1/users/me/tables": async ({ base, caller, world }) => {
    await inAgency(
      world.here,
      "insert into table_setting (agency_id, owner_id, table_name, columns) values ($1, $2, 'talents', $3) on conflict do nothing",
      [world.here, caller.id, JSON.stringify([{ id: "category", width: 120, hidden: false, pin: "start" }])],
    );
    await inAgency(
      world.here,
      "insert into session_filter (agency_id, session_id, api, parameters) values ($1, $2, 'talents', 'statusIds=1')",
      [world.here, caller.sessionId],
    );
    return base;
  },
  "POST /user/v1/auth/login": async ({ base, caller }) => withBody(base, { email: caller.email, password: PASSWORD }),
  "POST /user/v1/auth/refresh": async ({ base, caller, world }) => {
    const refreshToken = newToken();
    await inAgency(
      world.here,
      "insert into refresh_token (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hashOf(refreshToken), caller.sessionId],
    );
    return withBody(base, { refreshToken });
  },
  "POST /user/v1/auth/reset-password": async (setup) =>
    withBody(setup.base, { code: await oneTimeCode(setup, "reset"), password: NEXT_PASSWORD }),
  "GET /user/v1/auth/set-password/{code}": async (setup) =>
    withParams(setup.base, { code: await oneTimeCode(setup, "invitation") }),
  "POST /user/v1/auth/set-password/{code}": async (setup) =>
    withParams(withBody(setup.base, { password: NEXT_PASSWORD }), { code: await oneTimeCode(setup, "invitation") }),
  "POST /user/v1/auth/2fa/verify": async ({ base, caller, world }) => {
    const seed = newSeed();
    await inAgency(world.here, "update credential set totp_pending = $2 where account_id = $1", [
      caller.id,
      openSecrets(appSecret).encrypt(seed),
    ]);
    return withBody(base, { code: new TOTP({ secret: Secret.fromBase32(seed) }).generate() });
  },
  "POST /user/v1/auth/2fa/recovery-codes": async ({ base, caller, world }) => {
    await inAgency(world.here, "update account set two_factor = true where id = $1", [caller.id]);
    return base;
  },
  "POST /user/v1/auth/step-up": async ({ base }) => ({
    ...base,
    input: { ...base.input, body: { password: PASSWORD } },
  }),
  "DELETE /user/v1/users/me/sessions/{id}": async ({ base, caller, world }) =>
    withParams(base, { id: (await buildSession(world.here, caller.id)).sessionId }),
  "PUT /user/v1/users/me/password": async ({ base }) => withBody(base, { current: PASSWORD, password: NEXT_PASSWORD }),
  "PUT /talent/v1/scouts/finalise": (setup) => converted(setup, "ids"),
  "PUT /talent/v1/scouts/{id}/undo-conversion": (setup) => converted(setup, "id"),
  "PUT /talent/v1/talents/{id}/undo-conversion": (setup) => converted(setup, "id", "talent"),
  "GET /talent/v1/scouts/{id}/conversion": (setup) => converted(setup, "id"),
  "POST /talent/v1/favorites/general": async ({ base, world }) => {
    await inAgency(
      world.here,
      "update person set headline = 'x', bio = 'x', location = 'x', tags = '{x}', avatar_id = (select id from media where agency_id = $2 limit 1) where id = $1",
      [base.known.person, world.here],
    );
    return base;
  },
  "POST /media/v1/upload/chunk": (setup) => announced(setup, false),
  "POST /media/v1/upload/chunk-done": (setup) => announced(setup, true),
  "POST /user/v1/staff/{id}/invitation": async ({ base, world }) => {
    const { id } = await buildStaff(world.here, { activated: false });
    return { ...withParams(base, { id }), known: { ...base.known, staff: id } };
  },
  ...Object.fromEntries(["client", "finance"].flatMap((prefix) => savedFilterCalls(prefix))),
  // A super admin has none.
  "PUT /notification/v1/notifications/read": async ({ base, caller, world }) => {
    if ((await inAgency(world.here, "select from staff where id = $1", [caller.id])).length === 0)
      return withBody(base, { ids: [] });
    const id = await WORLD_KINDS.notification.build(world.here, { assignedTo: [caller.id] });
    return { ...withBody(base, { ids: [id] }), known: { ...base.known, notification: id } };
  },
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
  ...Object.fromEntries(BULK_CALLS.flatMap(bulkCallsOf)),
  ...Object.fromEntries(IMPORT_KINDS.flatMap(importCalls)),
  "GET /client/v1/status-configure/statuses": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { module: "PIPELINE" } },
  }),
  "POST /client/v1/calendar/list-by-day": async ({ base, caller, world }) => {
    await inAgency(
      world.here,
      `insert into task (id, agency_id, summary, type_id, assignee_id, start_on, start_time, due_on, due_time)
        select gen_random_uuid(), $1, 'A meeting', (select id from task_type where agency_id = $1 and code = 'MEETING' limit 1), s.id, '2026-08-11', '09:00', '2026-08-11', '10:00' from staff s where s.id = $2`,
      [world.here, caller.id],
    );
    return { ...base, input: { ...base.input, body: { calendar: "personal", from: "2026-08-10", to: "2026-08-12" } } };
  },
  "GET /client/v1/calendar/feeds": async ({ base, caller, world }) => {
    const id = await WORLD_KINDS.calendarFeed.build(world.here, { assignedTo: [caller.id] });
    await inAgency(world.here, "update calendar_feed set fetched_at = now(), record_id = maker_id where id = $1", [id]);
    return base;
  },
  "GET /client/v1/tasks/reminders": (setup) => notified(setup, "reminder"),
  "POST /notification/v1/notifications/list": notifiedOfAll,
  "POST /client/v1/tasks": consistentTask,
  "PUT /client/v1/tasks/{id}": consistentTask,
  "PUT /client/v1/tasks/{id}/checklist": async (setup) => withBody(await withAssignee(setup), { itemId: "first" }),
  "PUT /client/v1/tasks/complete/{userId}": withAssignee,
  "PUT /user/v1/staff/{id}/permission": async ({ base }) => {
    const { body } = base.input;
    // The body may repeat the path's id.
    return typeof body === "object" && body !== null && "userId" in body
      ? withBody(base, { userId: base.known.staff })
      : base;
  },
};

/** Calls that need more than their schema says; each must be one that is served. */
export const specialTitles = Object.keys(SPECIAL);
