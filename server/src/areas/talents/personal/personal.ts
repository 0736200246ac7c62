/** Handlers of the personal tab of talents and scouts: basic information, emergency contacts, family. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import type {
  BasicInfos,
  basicInfos,
  EmergencyContact,
  emergencyContacts,
  FamilyMember,
  families,
} from "#contract/talents/personal.ts";
import { insertRow } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { phonesOf } from "#server/lib/records/contacts.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { nationalNumber, phoneColumns } from "#server/lib/values/phone.ts";
import { entryOperations } from "../entry.ts";
import { extensionVersion, personExtension, staleExtension, writeExtension } from "../extension.ts";
import { person } from "../person/person.table.ts";
import { emergencyContact, familyMember, personBasics } from "./personal.table.ts";

const { agencyId: _, personId: __, updatedAt: ___, ...basics } = getTableColumns(personBasics);

async function readBasics(db: Db, { agencyId }: Actor, personId: string): Promise<BasicInfos> {
  const [row] = await db
    .select({ ...basics, version: extensionVersion(personBasics) })
    .from(person)
    .leftJoin(personBasics, personExtension(personBasics))
    .where(and(eq(person.agencyId, agencyId), eq(person.id, personId)));
  return found(row);
}

export const basicInfoHandlers: Handlers<typeof basicInfos> = {
  get: ({ db, actor, params }) => readBasics(db, actor, params.id),

  async create({ db, actor, body: { talentUserId, ...infos } }) {
    if ((await readBasics(db, actor, talentUserId)).version > 1) throw new Refusal("duplicate");
    await writeExtension(db, actor, personBasics, talentUserId, infos);
    return {};
  },

  async update({ db, actor, body: { id, version, ...infos } }) {
    const current = await readBasics(db, actor, id);
    if (current.version !== version) throw await staleExtension(db, personBasics, id, current);
    await writeExtension(db, actor, personBasics, id, infos);
    return readBasics(db, actor, id);
  },
};

type ContactForm = Omit<BodyOf<typeof emergencyContacts.create>, "talentUserId">;

const contactColumns = ({ name, relationship, email, ...phones }: ContactForm) => ({
  name,
  relationship,
  email,
  ...phonesOf(phones),
});

const national = (...columns: Parameters<typeof nationalNumber>) => sql<string | null>`${nationalNumber(...columns)}`;
const contactRow = {
  id: emergencyContact.id,
  name: emergencyContact.name,
  relationship: emergencyContact.relationship,
  email: emergencyContact.email,
  countryCode: emergencyContact.countryCode,
  phoneCode: emergencyContact.phoneCode,
  phoneNumber: national(emergencyContact.phone, emergencyContact.phoneCode),
  whatsappCountryCode: emergencyContact.whatsappCountryCode,
  whatsappPhoneCode: emergencyContact.whatsappCode,
  whatsappNumber: national(emergencyContact.whatsapp, emergencyContact.whatsappCode),
  version: emergencyContact.version,
};
const contacts = entryOperations<EmergencyContact>(emergencyContact, (db, where) =>
  db
    .select(contactRow)
    .from(emergencyContact)
    .where(where)
    .orderBy(asc(emergencyContact.createdAt), asc(emergencyContact.id)),
);

export const emergencyContactHandlers: Handlers<typeof emergencyContacts> = {
  list: ({ db, params }) => contacts.list(db, params.id),
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    const id = randomUUIDv7();
    await insertRow(db, emergencyContact, { ...contactColumns(form), id, agencyId: actor.agencyId, personId });
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    await contacts.checkVersion(db, id, version);
    await db.update(emergencyContact).set(contactColumns(form)).where(eq(emergencyContact.id, id));
    return {};
  },
  remove: ({ db, params }) => contacts.remove(db, params.id),
  restore: ({ db, actor, params }) => contacts.restore(db, actor, params),
};

type MemberForm = Omit<BodyOf<typeof families.create>, "talentUserId">;
const memberColumns = ({ countryCode, phoneNumber, ...plain }: MemberForm) => ({
  ...plain,
  ...phoneColumns({ countryCode, phoneNumber }),
});

const memberRow = {
  id: familyMember.id,
  name: familyMember.name,
  relationship: familyMember.relationship,
  dob: familyMember.dob,
  occupation: familyMember.occupation,
  countryCode: familyMember.countryCode,
  phoneCode: familyMember.phoneCode,
  phoneNumber: national(familyMember.phone, familyMember.phoneCode),
  remark: familyMember.remark,
  version: familyMember.version,
};
const members = entryOperations<FamilyMember>(familyMember, (db, where) =>
  db.select(memberRow).from(familyMember).where(where).orderBy(asc(familyMember.createdAt), asc(familyMember.id)),
);

export const familyHandlers: Handlers<typeof families> = {
  list: ({ db, params }) => members.list(db, params.id),
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    const id = randomUUIDv7();
    await insertRow(db, familyMember, { ...memberColumns(form), id, agencyId: actor.agencyId, personId });
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    await members.checkVersion(db, id, version);
    await db.update(familyMember).set(memberColumns(form)).where(eq(familyMember.id, id));
    return {};
  },
  remove: ({ db, params }) => members.remove(db, params.id),
  restore: ({ db, actor, params }) => members.restore(db, actor, params),
};
