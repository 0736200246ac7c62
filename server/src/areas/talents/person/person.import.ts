/** Imports talents and scouts from the rows of a file. */
import { eq, sql } from "drizzle-orm";
import {
  type Family,
  SOCIAL_PLATFORMS,
  SOURCES,
  TALENT_CATEGORIES,
  TALENT_STATUS,
  type TalentCategory,
} from "#contract/enums.ts";
import { PersonCreate } from "#contract/talents/person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { colleaguesOf } from "#server/lib/importing/colleagues.ts";
import { clearFilled, fillEmpty } from "#server/lib/importing/fill.ts";
import type { Importable, ImportableRow, Options, RowError } from "#server/lib/importing/importable.ts";
import { normalise } from "#server/lib/importing/match.ts";
import {
  birthdayOf,
  choiceOf,
  countryOf,
  dateOf,
  errorsOf,
  isYearless,
  listOf,
  phoneOf,
} from "#server/lib/importing/values.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { answersReader, customImportFields, type ImportedAnswers } from "../custom-fields/answers.import.ts";
import { personAttributes } from "../custom-fields/custom-field.table.ts";
import { insertExtension } from "../extension.ts";
import { checkTypes, insertPeople, personColumnValues } from "./person.add.ts";
import { PERSON_FIELDS } from "./person.import.fields.ts";
import { reachesPerson } from "./person.rules.ts";
import { person, talentSubType, talentType } from "./person.table.ts";

interface Form {
  person: PersonCreate;
  answers: ImportedAnswers;
}

const STATUSES: Readonly<Record<string, number>> = TALENT_STATUS;
/** Import field by the form path that was rejected. */
const FIELD_OF_PATH: Readonly<Record<string, string>> = {
  typeIds: "types",
  subTypeIds: "subTypes",
  assignedStaffIds: "assignedStaff",
  countryCode: "country",
  timezoneId: "timeZone",
};

function formValuesOf(row: ImportableRow, { dayFirst }: Options) {
  const category = choiceOf(row.category, TALENT_CATEGORIES);
  const links = SOCIAL_PLATFORMS.flatMap((platform) => {
    const url = row[platform];
    return url ? [{ platform, url }] : [];
  });
  const name = row.displayName ?? [row.givenName, row.familyName].filter(Boolean).join(" ");
  const status = row.status === undefined ? undefined : (STATUSES[normalise(row.status)] ?? row.status);
  const values = {
    displayName: name,
    legalName: row.legalName,
    category,
    typeIds: [],
    subTypeIds: [],
    ...(status !== undefined && { status }),
    headline: row.headline,
    bio: row.bio,
    pronouns: row.pronouns,
    dob: isYearless(row.dob) ? undefined : birthdayOf(row.dob, dayFirst),
    nationality: countryOf(row.nationality),
    languages: listOf(row.languages),
    ...phoneOf(row.phoneNumber, countryOf(row.country)),
    email: row.email,
    website: row.website,
    socialLinks: links,
    // A tag with an asterisk is an address book's own group: "* myContacts" is the group of all contacts.
    tags: listOf(row.tags).filter((tag) => !tag.startsWith("* ")),
    timezoneId: row.timeZone ?? null,
    location: row.location,
    assignedStaffIds: [],
    representationStart: dateOf(row.representationStart, dayFirst),
    representationEnd: dateOf(row.representationEnd, dayFirst),
    source: choiceOf(row.source, SOURCES) ?? null,
  };
  return { sent: values, links };
}

async function open(db: Db, actor: Actor, family: Family, options: Options) {
  const [types, subTypes, colleagues, answersOf] = await Promise.all([
    db.select().from(talentType).where(eq(talentType.agencyId, actor.agencyId)),
    db.select().from(talentSubType).where(eq(talentSubType.agencyId, actor.agencyId)),
    colleaguesOf(db, actor),
    answersReader(db, actor, family, options),
  ]);

  /** Resolves types by name within the category, and sub-types within the types. */
  function typesOf(row: ImportableRow, category: TalentCategory, error: (field: string, message: string) => void) {
    const typeIds: string[] = [];
    const subTypeIds: string[] = [];
    for (const word of listOf(row.types)) {
      const found = types.find((type) => type.category === category && normalise(type.name) === normalise(word));
      if (found) typeIds.push(found.id);
      else error("types", `No type “${word}” in ${category}`);
    }
    for (const word of listOf(row.subTypes)) {
      const found = subTypes.find((sub) => typeIds.includes(sub.typeId) && normalise(sub.name) === normalise(word));
      if (found) subTypeIds.push(found.id);
      else error("subTypes", `No sub-type “${word}” in these types`);
    }
    return { typeIds: [...new Set(typeIds)], subTypeIds: [...new Set(subTypeIds)] };
  }

  return {
    prepare([row = {}]: readonly ImportableRow[]) {
      const errors: RowError[] = [];
      const error = (field: string, message: string) => void errors.push({ at: 0, field, message });
      const { sent, links } = formValuesOf(row, options);
      let form: PersonCreate | undefined;
      const refused = errorsOf(() => {
        form = parseOrRefuse(PersonCreate, sent);
        personColumnValues(form);
      });
      for (const { field, message } of refused) {
        const [first = "", index = ""] = field.split(".");
        error(
          first === "socialLinks" ? (links[Number(index)]?.platform ?? "displayName") : (FIELD_OF_PATH[first] ?? first),
          message,
        );
      }
      const { ids, unknown } = colleagues.find(row.assignedStaff);
      for (const word of unknown) error("assignedStaff", `No colleague found for “${word}”`);
      // A row without a category has been refused already.
      if (!form || form.category === null) return { errors };
      const typed = typesOf(row, form.category, error);
      const answers = answersOf(row, form.category, error);
      if (errors.length > 0) return { errors };
      const complete: PersonCreate = { ...form, ...typed, assignedStaffIds: ids };
      checkTypes(complete, {
        types: types.filter(({ id }) => complete.typeIds.includes(id)),
        subTypes: subTypes.filter(({ id }) => complete.subTypeIds.includes(id)),
      });
      const keys = { email: form.email, name: `${form.displayName}|${form.dob ?? ""}` };
      const notes = isYearless(row.dob)
        ? [{ at: 0, field: "dob", message: "A birthday without its year is left out" }]
        : [];
      return { form: { person: complete, answers }, keys, notes };
    },

    async add(within: Db, forms: readonly Form[]) {
      const ids = await insertPeople(
        within,
        actor,
        family,
        forms.map((form) => form.person),
      );
      const answered = forms.flatMap(({ answers }, index) =>
        Object.keys(answers).length > 0 ? [{ id: ids[index] ?? "", answers }] : [],
      );
      if (answered.length > 0) {
        await insertExtension(
          within,
          personAttributes,
          actor.agencyId,
          answered.map(({ id }) => id),
        );
        await within.execute(
          sql`update ${personAttributes}
            set answers = sent.answers
            from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as sent (id uuid, answers jsonb)
            where ${personAttributes.agencyId} = ${actor.agencyId}::uuid and ${personAttributes.personId} = sent.id`,
        );
      }
      return ids;
    },
  };
}

export const personImport = (family: Family): Importable<Form> => ({
  kind: family,
  title: family === "talents" ? "Talent" : "Scouts",
  fields: async (db, actor) => [...PERSON_FIELDS, ...(await customImportFields(db, actor, family))],
  open: (db, actor, options) => open(db, actor, family, options),
  known: sql`select ${person.id} as id, ${person.displayName} as title, ${person.email} as email_key,
        ${person.displayName} || '|' || coalesce(${person.dob}::text, '') as name_key
      from ${person}
      where ${person.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${person.deletedAt} is null
        and ${reachesPerson("read")}`,
  fill: (db, rows) =>
    fillEmpty(
      db,
      person,
      rows.map(({ id, form }) => ({ id, columns: personColumnValues(form.person) })),
    ),
  unfill: (db, rows) => clearFilled(db, person, rows),
  remove: async (db, ids) => void (await putInBin(db, person, ids)),
});
