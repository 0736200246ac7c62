/** Adds talents and scouts, one from a form or many from a file, by the same rules. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Family } from "#contract/enums.ts";
import { formOf } from "#contract/form.ts";
import { FAMILY_STAGES, PersonCreate, type PersonQuickAdd } from "#contract/talents/person.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { initialAssignees } from "#server/lib/records/assignees.ts";
import { assignInitial } from "#server/lib/records/assignments.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { phoneColumns } from "#server/lib/values/phone.ts";
import { insertSocialLinks } from "../business/social-account.ts";
import { person, personSubType, personType, talentSubType, talentType } from "./person.table.ts";

type Form = PersonCreate;
type Typed = Pick<Form, "typeIds" | "subTypeIds" | "category">;

const emptyForm = formOf(PersonCreate).empty;

/** Returns a form with only the required fields filled in. */
export const minimalForm = ({ name }: PersonQuickAdd): Form => ({ ...emptyForm, displayName: name });

/** Returns the columns of the person table for a form. */
export function personColumnValues({
  typeIds,
  subTypeIds,
  assignedStaffIds,
  addresses,
  socialLinks,
  timezoneId,
  countryCode,
  phoneNumber,
  avatarId,
  ...plain
}: Form) {
  return {
    ...plain,
    ...phoneColumns({ countryCode, phoneNumber }),
    ...(avatarId !== undefined && { avatarId }),
    timeZoneId: timezoneId,
  };
}

export interface Types {
  types: readonly { id: string; category: string }[];
  subTypes: readonly { id: string; typeId: string }[];
}

/** Reads the types and sub-types that a form names. */
export async function typesIn(db: Db, { typeIds, subTypeIds }: Typed): Promise<Types> {
  const [types, subTypes] = await Promise.all([
    typeIds.length > 0
      ? db
          .select({ id: talentType.id, category: talentType.category })
          .from(talentType)
          .where(sql`${talentType.id} = any (${sql.param(typeIds)}::uuid[])`)
      : [],
    subTypeIds.length > 0
      ? db
          .select({ id: talentSubType.id, typeId: talentSubType.typeId })
          .from(talentSubType)
          .where(sql`${talentSubType.id} = any (${sql.param(subTypeIds)}::uuid[])`)
      : [],
  ]);
  return { types, subTypes };
}

/** Throws unless the types belong to the category, and the sub-types to the types. */
export function checkTypes({ typeIds, category }: Typed, { types, subTypes }: Types): void {
  if (types.some((type) => type.category !== category)) {
    const message = category === null ? "Choose a category first" : `Choose types in ${category}`;
    throw new Refusal("validation", [{ field: "typeIds", code: "invalid", message }]);
  }
  if (subTypes.some((sub) => !typeIds.includes(sub.typeId)))
    throw new Refusal("validation", [
      { field: "subTypeIds", code: "invalid", message: "Choose sub-types of the selected types" },
    ]);
}

export async function insertTypes(
  db: Db,
  { agencyId }: Actor,
  people: readonly { personId: string; form: Typed }[],
): Promise<void> {
  const types = people.flatMap(({ personId, form }) =>
    form.typeIds.map((typeId, place) => ({ agencyId, personId, typeId, place })),
  );
  const subTypes = people.flatMap(({ personId, form }) =>
    form.subTypeIds.map((subTypeId, place) => ({ agencyId, personId, subTypeId, place })),
  );
  if (types.length > 0) await db.insert(personType).values(types);
  if (subTypes.length > 0) await db.insert(personSubType).values(subTypes);
}

/** Inserts people from validated forms; returns their ids in the same order. */
export async function insertPeople(db: Db, actor: Actor, family: Family, forms: readonly Form[]): Promise<string[]> {
  const [stage = "talent"] = FAMILY_STAGES[family];
  // A super admin belongs to no agency, and is not stored as creator.
  const createdBy = staffIdOf(actor);
  const created = forms.map((form) => ({ personId: randomUUIDv7(), form }));
  await insertMany(
    db,
    person,
    created.map(({ personId, form }) => ({
      ...personColumnValues(form),
      id: personId,
      agencyId: actor.agencyId,
      stage,
      createdBy,
    })),
  );
  await insertTypes(db, actor, created);
  await insertSocialLinks(
    db,
    actor,
    created.map(({ personId, form }) => ({ personId, links: form.socialLinks })),
  );
  await assignInitial(
    db,
    actor,
    created.map(({ personId, form }) => ({
      recordId: personId,
      staffIds: initialAssignees(actor, form.assignedStaffIds),
    })),
  );
  return created.map(({ personId }) => personId);
}
