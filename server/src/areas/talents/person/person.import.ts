/** Imports talents and scouts from the rows of a file. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import {
  type Family,
  SOCIAL_PLATFORMS,
  SOURCES,
  TALENT_CATEGORIES,
  TALENT_STATUS,
  type TalentCategory,
} from "#contract/enums.ts";
import { type Answer, hasOptions, readAnswer } from "#contract/talents/custom-field.ts";
import { FAMILY_STAGES, PersonCreate } from "#contract/talents/person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { colleaguesOf } from "#server/lib/importing/colleagues.ts";
import { emptyAgain, fillEmpty } from "#server/lib/importing/fill.ts";
import type {
  Importable,
  ImportableField,
  ImportableRow,
  Options,
  RowError,
} from "#server/lib/importing/importable.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { choiceOf, countryOf, dateOf, errorsOf, listOf, phoneOf } from "#server/lib/importing/values.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { customField, personAttributes } from "../custom-fields/custom-field.table.ts";
import { insertExtension } from "../extension.ts";
import { checkTypes, insertPeople, personColumnValues } from "./person.add.ts";
import { PERSON_FIELDS } from "./person.import.fields.ts";
import { reachesPerson } from "./person.rules.ts";
import { person, talentSubType, talentType } from "./person.table.ts";

interface Form {
  person: PersonCreate;
  answers: Record<string, NonNullable<Answer>>;
}
type Own = typeof customField.$inferSelect;

const STATUSES: Readonly<Record<string, number>> = TALENT_STATUS;
const customKey = (id: string) => `custom:${id}`;

const customFieldsOf = (db: Db, { agencyId }: Actor, family: Family): Promise<Own[]> =>
  db
    .select()
    .from(customField)
    .where(
      and(
        eq(customField.agencyId, agencyId),
        isNull(customField.archivedAt),
        sql`${customField.stages} && ${sql.param([...FAMILY_STAGES[family]])}::text[]`,
      ),
    )
    .orderBy(asc(customField.place), asc(customField.id));

const importField = ({ id, label, dataType, options }: Own): ImportableField => {
  const choices = options.filter(({ gone }) => !gone).map(({ value }) => value);
  const hint = dataType === "MULTI_SELECT" ? "Separate several values with ;" : undefined;
  const sample = dataType === "DATE" ? "2024-02-29" : (choices[0] ?? "");
  return {
    key: customKey(id),
    title: label,
    ...(hint && { hint }),
    ...(hasOptions(dataType) && { choices }),
    samples: [sample, ""],
  };
};

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
  const sent = {
    displayName: name,
    legalName: row.legalName,
    category,
    typeIds: [],
    subTypeIds: [],
    ...(status !== undefined && { status }),
    headline: row.headline,
    bio: row.bio,
    pronouns: row.pronouns,
    dob: dateOf(row.dob, dayFirst),
    nationality: countryOf(row.nationality),
    languages: listOf(row.languages),
    ...phoneOf(row.phoneNumber, countryOf(row.country)),
    email: row.email,
    website: row.website,
    socialLinks: links,
    tags: listOf(row.tags),
    timezoneId: row.timeZone ?? null,
    location: row.location,
    assignedStaffIds: [],
    representationStart: dateOf(row.representationStart, dayFirst),
    representationEnd: dateOf(row.representationEnd, dayFirst),
    source: choiceOf(row.source, SOURCES) ?? null,
  };
  return { sent, links };
}

async function open(db: Db, actor: Actor, family: Family, options: Options) {
  const [types, subTypes, colleagues, customFields] = await Promise.all([
    db.select().from(talentType).where(eq(talentType.agencyId, actor.agencyId)),
    db.select().from(talentSubType).where(eq(talentSubType.agencyId, actor.agencyId)),
    colleaguesOf(db, actor),
    customFieldsOf(db, actor, family),
  ]);
  const [stage = "talent"] = FAMILY_STAGES[family];

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

  function answersOf(row: ImportableRow, category: TalentCategory, error: (field: string, message: string) => void) {
    const answers: Form["answers"] = {};
    for (const field of customFields) {
      const cell = row[customKey(field.id)];
      if (cell === undefined) continue;
      if (!field.categories.includes(category) || !field.stages.includes(stage)) {
        error(customKey(field.id), `This field doesn't apply to ${category}`);
        continue;
      }
      const offered = field.options.filter(({ gone }) => !gone);
      const idOf = (word: string) => offered.find(({ value }) => normalise(value) === normalise(word))?.id ?? word;
      const values = field.dataType === "MULTI_SELECT" ? listOf(cell).map(idOf) : [idOf(cell)];
      const sent = hasOptions(field.dataType)
        ? { value: null, values }
        : { value: (field.dataType === "DATE" ? dateOf(cell, options.dayFirst) : cell) ?? null, values: [] };
      const result = readAnswer({ ...field, options: offered }, sent);
      if ("problem" in result) error(customKey(field.id), result.problem);
      else if (result.answer !== null) answers[field.id] = result.answer;
    }
    return answers;
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
      return { form: { person: complete, answers }, keys };
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
          sql`update ${personAttributes} set answers = sent.answers from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as sent (id uuid, answers jsonb)
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
  fields: async (db, actor) => [...PERSON_FIELDS, ...(await customFieldsOf(db, actor, family)).map(importField)],
  open: (db, actor, options) => open(db, actor, family, options),
  known: sql`select ${person.id} as id, ${person.displayName} as title, ${person.email} as email_key, ${person.displayName} || '|' || coalesce(${person.dob}::text, '') as name_key
      from ${person} where ${person.agencyId} = ${sql.placeholder("$agency")}::uuid and ${person.deletedAt} is null and ${reachesPerson("read")}`,
  fill: (db, all) =>
    fillEmpty(
      db,
      person,
      all.map(({ id, form }) => ({ id, columns: personColumnValues(form.person) })),
    ),
  unfill: (db, all) => emptyAgain(db, person, all),
  remove: async (db, ids) => void (await putInBin(db, person, ids)),
});
