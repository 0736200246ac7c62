/** Objects in the six placements a call may find them in, and a digest that shows whether anything was written. */
import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import {
  buildAgency,
  buildCustomField,
  buildFavourite,
  buildMasterEntry,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgencies,
  inAgency,
} from "../../factories.ts";
import { buildEntry, fillProfile, isEntry } from "../../profile.ts";
import type { Known } from "../inputs/sample.ts";
import { objectOf, type Walked } from "../walk.ts";
import { closingStatus, isDeal } from "./deals/deals.ts";
import { placeSettlement } from "./deals/settlements.ts";
import { absentIds, WORLD_KINDS } from "./kinds.ts";
import { isOfLibrary, placeInLibrary } from "./library/build.ts";
import { buildMail } from "./personal.ts";

export const PLACEMENTS = [
  "own assigned",
  "own unassigned",
  "own deleted",
  "own without parent",
  "other agency",
  "absent",
] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Marks data of the other agency; a reply that contains it has leaked. */
/** Parts of plain records that have paths of their own, with the parameter that names them. */
const PARTS = [
  ["subContract", "subContractId"],
  ["deliverable", "deliverableId"],
  ["tourMember", "memberId"],
  ["tourEntry", "entryId"],
  ["budgetLine", "lineId"],
  ["budgetScenario", "scenarioId"],
  ["guest", "guestId"],
] as const;

export const CANARY = "canary-9f2c";

export interface World {
  ownAgencyId: string;
  otherAgencyId: string;
}
export const buildWorld = async (): Promise<World> => ({
  ownAgencyId: await buildAgency(),
  otherAgencyId: await buildAgency(`There ${CANARY}`),
});

/** Builds a call's object in a placement; `assignedTo` is the caller. Returns the ids for the call's sample, and the version. */
export async function placeObject(
  world: World,
  walked: Walked,
  where: Placement,
  assignedTo: string | undefined,
): ReturnType<typeof place> {
  const placed = await place(world, walked, where, assignedTo);
  // Schedules go to a colleague of the caller, in whichever agency they are.
  if (walked.references.some(({ kind, path }) => kind === "staff" && path.includes("recipientIds")))
    placed.known.staff = (await buildStaff(world.ownAgencyId)).id;
  const record = placed.known[objectOf(walked)?.kind ?? "person"];
  // The record in the path has the file in the path.
  if (walked.call.path.endsWith("/{id}/media/{mediaId}") && where !== "absent" && record) {
    const agencyId = where === "other agency" ? world.otherAgencyId : world.ownAgencyId;
    placed.known.media = await WORLD_KINDS.media.build(agencyId, {});
    await inAgency(
      agencyId,
      "insert into attachment (id, agency_id, record_id, media_id, place) values (gen_random_uuid(), $1, $2, $3, 0)",
      [agencyId, record, placed.known.media],
    );
  }
  return placed;
}

async function place(
  { ownAgencyId, otherAgencyId }: World,
  walked: Walked,
  where: Placement,
  assignedTo: string | undefined,
): Promise<{ known: Known; version: number }> {
  const { call, family, references } = walked;
  const kind = objectOf(walked)?.kind ?? "person";
  if (where === "absent") return { known: absentIds(ownAgencyId), version: 1 };
  if (
    kind === "savedFilter" ||
    kind === "calendarFeed" ||
    kind === "availabilityShare" ||
    kind === "reportSchedule" ||
    kind === "fileShare"
  ) {
    const owner = where === "other agency" ? (await buildStaff(otherAgencyId)).id : assignedTo;
    const assigned = owner ? { assignedTo: [owner] } : {};
    const wanted = { deleted: where === "own deleted", ...assigned };
    return {
      known: {
        [kind]: await WORLD_KINDS[kind].build(where === "other agency" ? otherAgencyId : ownAgencyId, wanted),
        agency: ownAgencyId,
      },
      version: 1,
    };
  }
  if (kind === "import") {
    const assigned = where === "own assigned" && assignedTo ? { assignedTo: [assignedTo] } : {};
    const wanted = { list: walked.closed.kind, state: stateFor(call), deleted: where === "own deleted", ...assigned };
    return {
      known: {
        import: await WORLD_KINDS.import.build(where === "other agency" ? otherAgencyId : ownAgencyId, wanted),
        agency: ownAgencyId,
      },
      version: 1,
    };
  }
  const agencyId = where === "other agency" ? otherAgencyId : ownAgencyId;
  const deleted = where === "own deleted";
  const displayName = `${agencyId === otherAgencyId ? CANARY : "Object"} ${randomUUIDv7().slice(-6)}`;
  const idsByKind: Known = { agency: ownAgencyId };
  const binned = deleted !== call.path.endsWith("/restore");
  if (kind === "customField") {
    idsByKind.customField = await buildCustomField(agencyId, { label: displayName, deleted: binned });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "masterEntry") {
    idsByKind.masterEntry = await buildMasterEntry(agencyId, { name: displayName, deleted: binned });
    return { known: idsByKind, version: 1 };
  }
  if (isSetting(kind)) {
    idsByKind[kind] = deleted ? randomUUIDv7() : await WORLD_KINDS[kind].build(agencyId, { displayName });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "venue") {
    const restores = call.path.endsWith("/restore");
    idsByKind.venue =
      deleted && !restores
        ? randomUUIDv7()
        : await WORLD_KINDS.venue.build(agencyId, { displayName, deleted: restores && binned });
    return { known: idsByKind, version: 1 };
  }
  const assignees =
    where === "own assigned" && assignedTo && (await isStaff(ownAgencyId, assignedTo)) ? [assignedTo] : [];
  if (isOfLibrary(kind)) {
    const wanted = { displayName, deleted: binned, assignedTo: assignees };
    return { known: { agency: ownAgencyId, ...(await placeInLibrary(agencyId, kind, call.path, wanted)) }, version: 1 };
  }
  if (kind === "record") {
    const ofBilling = call.path.includes("/{billingContactId}");
    idsByKind.record = await buildPartner(agencyId, {
      displayName,
      deleted: deleted && !ofBilling,
      assignedTo: assignees,
    });
    if (call.path.startsWith("/finance/v1/contacts"))
      idsByKind.billingContact = await WORLD_KINDS.billingContact.build(agencyId, {
        displayName,
        parent: idsByKind.record,
        deleted: ofBilling && binned,
      });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "favourite") {
    idsByKind.favourite = await buildFavourite(agencyId, { displayName, deleted: binned, assignedTo: assignees });
    return { known: idsByKind, version: 1 };
  }
  if (isEntry(kind)) {
    idsByKind.person = await WORLD_KINDS.person.build(agencyId, { family, assignedTo: assignees });
    idsByKind[kind] = await buildEntry(agencyId, kind, idsByKind.person, { name: displayName, deleted: binned });
    await ownFile(idsByKind.person);
    if (call.path.endsWith("/reveal")) await fillProfile(agencyId, idsByKind.person);
    return { known: idsByKind, version: 1 };
  }
  /** Adds a file of the record, for calls that name one. */
  async function ownFile(record: string): Promise<void> {
    if (references.some((reference) => reference.kind === "attachment" && reference.path[0] === "body"))
      idsByKind.attachment = await WORLD_KINDS.attachment.build(agencyId, { parent: record });
  }
  const ofNote = references.some((reference) => reference.kind === "note") || call.path.includes("/notes/{");
  const partIn = PARTS.find(([, parameter]) => call.path.includes(`/{${parameter}}`))?.[0];
  const ofContact = call.path.includes("/contacts/{contactId}");
  if (WORLD_KINDS[kind].plain) {
    const id = await WORLD_KINDS[kind].build(agencyId, {
      displayName,
      deleted: !ofNote && !partIn && binned,
      assignedTo: assignees,
    });
    idsByKind[kind] = id;
    if (kind === "settlement") await placeSettlement(agencyId, call, id);
    if (partIn) idsByKind[partIn] = await WORLD_KINDS[partIn].build(agencyId, { parent: id, deleted: binned });
    if (call.path.includes("/deliverables") || kind === "settlement") await ownFile(id);
    if (kind === "holder" && call.method === "POST")
      idsByKind.person = await buildPerson(agencyId, { assignedTo: assignees });
    if (kind === "task") idsByKind.status = await WORLD_KINDS.status.build(agencyId, {});
    if (isDeal(kind)) idsByKind.status = await closingStatus(agencyId, kind);
    if (call.path.includes("/notes")) idsByKind.note = await placeNote(id);
    // Records made from a template name one of the agency's.
    for (const template of ["taskTemplate", "contractTemplate"] as const)
      if (references.some((reference) => reference.kind === template))
        idsByKind[template] = await WORLD_KINDS[template].build(ownAgencyId, {});
    return { known: idsByKind, version: 1 };
  }
  if (kind === "projectGroup") {
    idsByKind.projectGroup = await WORLD_KINDS.projectGroup.build(agencyId, {
      displayName,
      deleted: binned,
      assignedTo: assignees,
    });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "expense") {
    idsByKind.expense = await WORLD_KINDS.expense.build(agencyId, { displayName, deleted: binned });
    return { known: idsByKind, version: 1 };
  }
  if (
    kind === "news" ||
    kind === "cmsEvent" ||
    kind === "pvpm" ||
    kind === "fanroomPost" ||
    kind === "fanroomPoll" ||
    kind === "snippet" ||
    kind === "talentSocial" ||
    kind === "socialContent" ||
    kind === "socialShare" ||
    kind === "callLog" ||
    kind === "websiteEnquiry" ||
    kind === "mailLog" ||
    kind === "campaign" ||
    kind === "ticketing" ||
    kind === "campaignFan"
  ) {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName, deleted: binned, assignedTo: assignees });
    // The form of a sample leaves out the type, which stays while it has counts.
    if (kind === "ticketing" && call.method === "PUT" && call.path.endsWith("/{slug}"))
      await inAgency(agencyId, "delete from ticket_count where event_id = $1", [idsByKind[kind]]);
    // Only what has another status is set to pending.
    if (call.path.startsWith("/talent/v1/cms/") && call.path.endsWith("/pending"))
      await inAgency(agencyId, "update content_item set status = 14 where id = $1", [idsByKind[kind]]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "chatLog" || kind === "chatMessage" || kind === "whatsappNumber") {
    // Erased records leave nothing behind.
    idsByKind[kind] = deleted
      ? randomUUIDv7()
      : await WORLD_KINDS[kind].build(agencyId, { displayName, assignedTo: assignees });
    if (!("chatLog" in idsByKind))
      idsByKind.chatLog = await WORLD_KINDS.chatLog.build(agencyId, { assignedTo: assignees });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "chatNumber" || kind === "quickReply") {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName });
    if (deleted && kind === "quickReply")
      await inAgency(agencyId, "delete from quick_reply where id = $1", [idsByKind[kind]]);
    // A number that was disconnected is gone.
    if (deleted && kind === "chatNumber")
      await inAgency(agencyId, "update chat_number set state = 'DISCONNECTED', is_default = false where id = $1", [
        idsByKind[kind],
      ]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "fan" || kind === "fanComment") {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName, deleted, assignedTo: assignees });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "fanKey") {
    idsByKind.fanKey = await WORLD_KINDS.fanKey.build(agencyId, { displayName });
    if (deleted) await inAgency(agencyId, "update fan_key set revoked_at = now() where id = $1", [idsByKind.fanKey]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "shortlist" || kind === "shortlistEntry" || kind === "shortlistNote") {
    // The list and the note are the caller's, so that they may change them.
    const own = where === "other agency" || !assignedTo ? {} : { assignedTo: [assignedTo] };
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName, deleted: binned, ...own });
    if (deleted && kind === "shortlistNote")
      await inAgency(agencyId, "delete from shortlist_note where id = $1", [idsByKind[kind]]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "campaignAddressList") {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName, assignedTo: assignees });
    if (deleted) await inAgency(agencyId, "delete from campaign_address_list where id = $1", [idsByKind[kind]]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "campaignSuppression") {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { displayName });
    if (deleted)
      await inAgency(agencyId, "update campaign_suppression set removed_at = now() where id = $1", [idsByKind[kind]]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "enquiryForm") {
    idsByKind.enquiryForm = await WORLD_KINDS.enquiryForm.build(agencyId, { displayName, deleted: binned });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "hold") {
    idsByKind.hold = await WORLD_KINDS.hold.build(agencyId, { displayName, deleted, assignedTo: assignees });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "partnerContact") {
    idsByKind.partner = await buildPartner(agencyId, { assignedTo: assignees });
    idsByKind.partnerContact = await buildPartnerContact(agencyId, idsByKind.partner, {
      name: displayName,
      deleted: binned,
    });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "person" || (kind === "note" && family)) {
    idsByKind.person = await buildPerson(agencyId, {
      stage: family === "scouts" ? "scout" : "talent",
      displayName,
      deleted: !ofNote && !ofContact && binned,
      assignedTo: assignees,
    });
    if (ofContact)
      idsByKind.personContact = await buildEntry(agencyId, "personContact", idsByKind.person, { deleted: binned });
    await ownFile(idsByKind.person);
    if (walked.reads && /\/(personals|career|business)\/|\/contacts\/list$/.test(call.path))
      await fillProfile(agencyId, idsByKind.person);
    if (call.path.includes("/notes")) idsByKind.note = await placeNote(idsByKind.person);
    return { known: idsByKind, version: 1 };
  }
  /** Builds a note written by the caller, so that they may change it. */
  async function placeNote(recordId: string): Promise<string> {
    const id = randomUUIDv7();
    const author =
      agencyId === ownAgencyId && assignedTo && (await isStaff(ownAgencyId, assignedTo)) ? assignedTo : null;
    await inAgency(
      agencyId,
      "insert into note (id, agency_id, record_id, body, author_id, deleted_at) values ($1, $2, $3, $4, $5, $6)",
      [id, agencyId, recordId, displayName, author, ofNote && binned ? new Date() : null],
    );
    // Gives its history an author.
    await inAgency(
      agencyId,
      `update history
        set actor_id = (select id from staff where agency_id = $2 order by avatar_id is null limit 1)
        where record_id = $3 and row_id = $1`,
      [id, agencyId, recordId],
    );
    return id;
  }
  if (kind === "attachment") {
    idsByKind.attachment = await WORLD_KINDS.attachment.build(agencyId, { deleted, assignedTo: assignees });
    return { known: idsByKind, version: 1 };
  }
  if (kind === "media" || kind === "picture") {
    idsByKind[kind] = await WORLD_KINDS[kind].build(agencyId, { deleted });
    await inAgency(agencyId, "update media set filename = $2 where $1 in (id, key)", [idsByKind[kind], displayName]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "givenUp") {
    idsByKind.givenUp = await WORLD_KINDS.givenUp.build(agencyId, { displayName });
    if (deleted) await inAgency(agencyId, "delete from given_up where id = $1", [idsByKind.givenUp]);
    return { known: idsByKind, version: 1 };
  }
  if (kind === "mail") {
    idsByKind.mail = await buildMail(agencyId, { displayName });
    return { known: idsByKind, version: 1 };
  }
  const member = await buildStaff(agencyId, { displayName });
  idsByKind.staff = member.id;
  idsByKind.note = await placeNote(member.id);
  if (deleted && !ofNote) await inAgency(agencyId, "update staff set deleted_at = now() where id = $1", [member.id]);
  return { known: idsByKind, version: 1 };
}

/** State that an import must be in for each action. */
const IMPORT_STATE: Readonly<Record<string, string>> = {
  start: "checked",
  duplicates: "checked",
  cells: "checked",
  stop: "checking",
  undo: "done",
};
export const stateFor = ({ method, path }: AnyCall): string =>
  method === "DELETE" ? "failed" : (IMPORT_STATE[path.split("/").at(-1) ?? ""] ?? "columns");

/** Kinds that belong to the agency and are gone once deleted. */
const SETTINGS = [
  ...(["statusEntry", "statusCategory", "taskTemplate", "contractTemplate", "contractClause"] as const),
  ...(["taxRate", "lineAccount", "feeRule", "taskRule", "emailTemplate", "payRun", "bankFile", "bankLine"] as const),
  ...(["mailbox", "mailTemplate"] as const),
] as const;
type SettingKind = (typeof SETTINGS)[number];
const isSetting = (kind: RefKind): kind is SettingKind => SETTINGS.some((setting) => setting === kind);

const isStaff = async (agencyId: string, id: string) =>
  (await inAgency(agencyId, "select from staff where id = $1", [id])).length > 0;

/**
 * Removes waiting jobs of earlier calls and waits for running ones: another test file's worker could run them while a digest
 * is read.
 */
async function withoutJobs(agencyIds: readonly string[]): Promise<void> {
  // A job that started in this moment was not removed, so the query also looks for jobs that are not among the removed.
  const left = () =>
    inAgencies(
      agencyIds,
      `with taken_back as (
         delete from pgboss.job where data ->> 'agencyId' = any($1) and state in ('created', 'retry') returning id
       )
       select from pgboss.job where data ->> 'agencyId' = any($1) and state in ('created', 'retry', 'active')
         and id not in (select id from taken_back) limit 1`,
      [agencyIds],
    );
  while ((await left()).length > 0) await sleep(20);
}

let tables: Promise<string[]> | undefined;
const tablesOfAgencies = async (agencyId: string): Promise<string[]> =>
  (
    await inAgency(
      agencyId,
      `select c.relname as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and c.relname <> 'session'
        order by 1`,
    )
  ).map(({ name }) => String(name));

/**
 * Digests the two agencies as the number of rows of each table and the sum of the transactions that wrote them: a row that is
 * rewritten has another transaction (even without a change), and an added or deleted row is counted. Sorted by
 * table, because PostgreSQL may return a parallel union in any order.
 */
export async function digest({ ownAgencyId, otherAgencyId }: World): Promise<string> {
  const both = ownAgencyId === otherAgencyId ? [ownAgencyId] : [ownAgencyId, otherAgencyId];
  await withoutJobs(both);
  tables ??= tablesOfAgencies(ownAgencyId);
  const parts = (await tables).map(
    (name) =>
      `select '${name}' as name, t.agency_id, count(*) as n, sum(t.xmin::text::bigint) as written
        from "${name}" t
        where t.agency_id = any($1)
        group by 2`,
  );
  return JSON.stringify(await inAgencies(both, `${parts.join(" union all ")} order by 1, 2`, [both]));
}
