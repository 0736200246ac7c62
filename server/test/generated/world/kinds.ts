/**
 * Builders of each record kind, in every state that a call must refuse. A new kind does not compile until it is added here,
 * which is why the table is one file, over 400 lines.
 */
import { randomUUID } from "node:crypto";
import { type Level, RESOURCE_LEVELS } from "#contract/access.ts";
import type { Family, RefKind } from "#contract/enums.ts";
import { KINDS, RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";
import {
  buildAgency,
  buildCustomField,
  buildFavourite,
  buildMasterEntry,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  buildTalentType,
  inAgency,
} from "../../factories.ts";
import { buildEntry, type EntryKind } from "../../profile.ts";
import type { Governed } from "../access/rule.ts";
import type { Known } from "../inputs/sample.ts";
import { buildCallLog } from "./comms/calls.ts";
import { buildChatLog, buildChatMessage, buildOutsideNumber, buildOwnNumber, buildQuickReply } from "./comms/chat.ts";
import { buildEnquiryForm, buildWebsiteEnquiry } from "./comms/enquiries.ts";
import { MAIL_KINDS_OF_WORLD } from "./comms/mails.ts";
import { CAMPAIGN_KINDS } from "./content/campaigns.ts";
import { buildFan, buildFanComment, buildFanKey } from "./content/fans.ts";
import { buildContent } from "./content/items.ts";
import { buildPost } from "./content/posts.ts";
import { buildSnippet, buildSocialContent, buildSocialShare, buildTalentSocial } from "./content/social.ts";
import {
  buildContractClause,
  buildContractTemplate,
  buildDeliverable,
  buildSubContract,
} from "./deals/contract-texts.ts";
import { buildVenue, DEAL_BUILDERS } from "./deals/deals.ts";
import { GUEST_KINDS } from "./deals/guests.ts";
import { buildHold } from "./deals/holds.ts";
import { SETTLEMENT_KINDS } from "./deals/settlements.ts";
import { TICKETING_KINDS } from "./deals/ticketing.ts";
import { TOUR_KINDS } from "./deals/tours.ts";
import { DISCOVERY_KINDS_OF_WORLD } from "./discovery.ts";
import { ENTRIES } from "./entries.ts";
import { buildCreditNote } from "./finance/credit-notes.ts";
import { buildInvoice } from "./finance/invoices.ts";
import { FINANCE_KINDS } from "./finance/kinds.ts";
import { buildImport } from "./imports.ts";
import { type BuildOptions, insert, uniqueName } from "./insert.ts";
import { LIBRARY_KINDS } from "./library/kinds.ts";
import {
  buildFeed,
  buildGivenUp,
  buildMail,
  buildNotification,
  buildReportSchedule,
  buildSavedFilter,
  buildShareOf,
} from "./personal.ts";
import { buildTask } from "./tasks.ts";

interface Kind {
  build: (agencyId: string, options: BuildOptions) => Promise<string>;
  /** True if a deleted record is kept. */
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

/** All kinds that the record kit binds: people and staff have their own builders. */
type PlainKind = Exclude<RecordKind, "person" | "staff">;
export const PLAIN_KINDS = RECORD_KINDS.filter((kind): kind is PlainKind => kind !== "person" && kind !== "staff");
const plainRecords = Object.fromEntries(
  KINDS.flatMap(({ kind, collections }) =>
    PLAIN_KINDS.some((plain) => plain === kind)
      ? Object.values<Governed>(collections).map((resource) => [kind, plainRecord(kind, resource)])
      : [],
  ),
) as Record<PlainKind, Kind>;

const ofContent = { bin: true, governedBy: ["CMS"] } as const satisfies Omit<Kind, "build">;

export const WORLD_KINDS: Record<RefKind, Kind> = {
  ...plainRecords,
  callLog: { build: buildCallLog, bin: true, governedBy: ["COMM"] },
  websiteEnquiry: { build: buildWebsiteEnquiry, bin: true, governedBy: ["COMM"] },
  enquiryForm: { build: buildEnquiryForm, bin: true, governedBy: [] },
  fanKey: { build: buildFanKey, bin: false, governedBy: [] },
  fan: { build: buildFan, bin: false, governedBy: ["CMS"] },
  fanComment: { build: buildFanComment, bin: false, governedBy: ["CMS"] },
  ...MAIL_KINDS_OF_WORLD,
  ...CAMPAIGN_KINDS,
  ...TICKETING_KINDS,
  ...DISCOVERY_KINDS_OF_WORLD,
  snippet: { build: buildSnippet, ...ofContent },
  talentSocial: { build: buildTalentSocial, ...ofContent },
  socialContent: { build: buildSocialContent, ...ofContent },
  socialShare: { build: buildSocialShare, bin: false, governedBy: ["CMS"] },
  chatLog: { build: buildChatLog, bin: false, governedBy: ["COMM"] },
  chatMessage: { build: buildChatMessage, bin: false, governedBy: ["COMM"] },
  whatsappNumber: { build: buildOutsideNumber, bin: false, governedBy: ["COMM"] },
  chatNumber: { build: buildOwnNumber, bin: false, governedBy: [] },
  quickReply: { build: buildQuickReply, bin: false, governedBy: [] },
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
        `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, variants, size, width,
          height, duration, pages, peaks, rendition_key, crop, deleted_at)
        values ($1, $2, 1, 'a.webp', 'image/webp', gen_random_uuid(), gen_random_uuid(),
          jsonb_build_object('large', gen_random_uuid(), 'medium', gen_random_uuid(), 'thumbnail', gen_random_uuid()),
          1000, 800, 600, 1.5, 3, '[0, 120, 255]', gen_random_uuid(),
          '{"rotation":90,"x":0.1,"y":0.2,"width":0.5,"height":0.6}', $3)`,
        deleted ? new Date() : null,
      );
      const { id: staff } = await buildStaff(agencyId);
      await inAgency(agencyId, "update staff set avatar_id = $2 where id = $1", [staff, id]);
      return id;
    },
    bin: true,
    governedBy: [],
  },
  picture: {
    async build(agencyId, options) {
      const id = await WORLD_KINDS.media.build(agencyId, options);
      const [row] = await inAgency(agencyId, "select key from media where id = $1", [id]);
      return String(row?.key);
    },
    bin: true,
    governedBy: [],
  },
  attachment: {
    async build(agencyId, { parent, deleted, assignedTo, family }) {
      const record = parent ?? (await WORLD_KINDS.person.build(agencyId, { assignedTo: assignedTo ?? [], family }));
      return insert(
        agencyId,
        `insert into attachment (id, agency_id, record_id, media_id, caption, place, deleted_at)
          values ($1, $2, $3, $4, 'An attachment', 0, $5)`,
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
  givenUp: { build: buildGivenUp, bin: false, governedBy: [] },
  mail: {
    build: buildMail,
    bin: false,
    governedBy: [],
  },
  savedFilter: {
    build: buildSavedFilter,
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
  import: {
    build: buildImport,
    bin: false,
    governedBy: ["TALENT", "SCOUT", "PARTNER", "CMS"],
  },
  content: { ...plainRecords.content, build: buildContent("News") },
  news: { ...ofContent, build: buildContent("News") },
  cmsEvent: { ...ofContent, build: buildContent("Event") },
  pvpm: { ...ofContent, build: buildContent("Audio") },
  fanroomPost: { ...ofContent, build: buildPost("Fanroom-Post") },
  fanroomPoll: { ...ofContent, build: buildPost("Fanroom-Poll") },
  task: { ...plainRecords.task, build: buildTask },
  opportunity: { ...plainRecords.opportunity, build: DEAL_BUILDERS.opportunity },
  event: { ...plainRecords.event, build: DEAL_BUILDERS.event },
  project: { ...plainRecords.project, build: DEAL_BUILDERS.project },
  contract: { ...plainRecords.contract, build: DEAL_BUILDERS.contract },
  invoice: { ...plainRecords.invoice, build: buildInvoice },
  creditNote: { ...plainRecords.creditNote, build: buildCreditNote },
  holder: { ...plainRecords.opportunity, build: DEAL_BUILDERS.opportunity },
  hold: { build: buildHold, bin: true, governedBy: ["PIPELINE"], parents: ["holder"] },
  ...ENTRIES,
  linked: {
    build: (agencyId, { assignedTo }) => buildRecord("project", agencyId, { assignedTo: assignedTo ?? [] }),
    bin: false,
    governedBy: ["PROJECT"],
    choice: true,
  },
  related: {
    build: (agencyId, { assignedTo }) => buildPartner(agencyId, { assignedTo: assignedTo ?? [] }),
    bin: false,
    governedBy: [],
    choice: true,
  },
  calendarFeed: { build: buildFeed, bin: false, governedBy: [] },
  availabilityShare: { build: buildShareOf, bin: false, governedBy: [] },
  reportSchedule: { build: buildReportSchedule, bin: false, governedBy: [] },
  notification: {
    build: buildNotification,
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
        `insert into status (id, agency_id, category_id, name)
          select $1, $2, id, $3
          from status_category
          where agency_id = $2 and module = 'TASK' and code = 'IN_PROGRESS'`,
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
        `insert into status_category (id, agency_id, module, code, name, meaning)
          values ($1, $2, 'PIPELINE', upper(md5($3)), $3, 'OPPORTUNITY')`,
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
        `insert into status (id, agency_id, category_id, name)
          select $1, $2, id, $3
          from status_category
          where agency_id = $2 and module = 'TASK' and code = 'IN_PROGRESS'`,
        displayName,
      ),
    bin: false,
    governedBy: ["ORGANIZATION"],
  },
  taskTemplate: {
    build: (agencyId, { displayName = uniqueName() }) =>
      insert(
        agencyId,
        "insert into task_template (id, agency_id, name, items) values ($1, $2, $3, $4)",
        displayName,
        JSON.stringify([
          {
            summary: "A task",
            typeId: null,
            anchor: "EVENT_START",
            offset: -3,
            time: "09:00",
            assigneeId: null,
            role: null,
          },
        ]),
      ),
    bin: false,
    governedBy: ["ORGANIZATION"],
  },
  subContract: {
    build: buildSubContract,
    bin: true,
    governedBy: ["CONTRACT"],
    parents: ["contract"],
  },
  deliverable: {
    build: buildDeliverable,
    bin: true,
    governedBy: ["CONTRACT"],
    parents: ["contract"],
  },
  ...TOUR_KINDS,
  ...SETTLEMENT_KINDS,
  ...GUEST_KINDS,
  ...FINANCE_KINDS,
  ...LIBRARY_KINDS,
  contractTemplate: { build: buildContractTemplate, bin: false, governedBy: ["ORGANIZATION"] },
  contractClause: { build: buildContractClause, bin: false, governedBy: ["ORGANIZATION"] },
  projectGroup: {
    build: async (agencyId, { parent, deleted = false, assignedTo = [], displayName = uniqueName() }) =>
      insert(
        agencyId,
        `insert into project_group (id, agency_id, name, project_id, deleted_at, place)
          values ($1, $2, $3, $4, case when $5 then now() end, 1)`,
        displayName,
        parent ?? (await buildRecord("project", agencyId, { assignedTo })),
        deleted,
      ),
    bin: true,
    governedBy: ["PROJECT"],
    parents: ["project"],
  },
  venue: {
    build: buildVenue,
    bin: false,
    governedBy: [],
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
  const idsByKind: Known = { agency: agencyId };
  const build = async (kinds: readonly RefKind[]) => {
    const ids = await Promise.all(
      kinds.map((kind) => {
        const [parent] = WORLD_KINDS[kind].parents ?? [];
        return WORLD_KINDS[kind].build(agencyId, { family, ...(parent && { parent: idsByKind[parent] ?? "" }) });
      }),
    );
    for (const [index, kind] of kinds.entries()) idsByKind[kind] = ids[index] ?? "";
  };
  const others = kindNames.filter((kind) => kind !== "agency");
  await build(others.filter((kind) => !WORLD_KINDS[kind].parents));
  await build(others.filter((kind) => WORLD_KINDS[kind].parents));
  if (!hasAll(idsByKind)) throw new Error("the world lacks an id of each kind");
  return idsByKind;
}
const hasAll = (idsByKind: Known): idsByKind is Required<Known> => kindNames.every((kind) => idsByKind[kind]);
