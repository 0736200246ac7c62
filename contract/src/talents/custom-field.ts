/** Fields that an agency adds to its talents and scouts. Settings follow ORGANIZATION. */
import { call, read, write } from "../call.ts";
import { FAMILIES, STAGES, TALENT_CATEGORIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, line, ref, refs, version, z } from "../schema.ts";

export const CUSTOM_FIELD_TYPES = [
  "SHORT_TEXT",
  "LONG_TEXT",
  "NUMBER",
  "AMOUNT",
  "DATE",
  "YES_NO",
  "SINGLE_SELECT",
  "MULTI_SELECT",
  "LINK",
  "PERSON",
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];
/** Returns whether a field is answered by choosing options. */
export const hasOptions = (type: CustomFieldType): boolean => type === "SINGLE_SELECT" || type === "MULTI_SELECT";

/** Chosen by the server; unique within its field. */
const optionId = () => z.string().check(z.regex(/^[\w-]{1,36}$/));

const several = <const T extends string>(choices: readonly [T, ...T[]]) =>
  z.array(z.enum(choices)).check(
    z.minLength(1),
    z.maxLength(choices.length),
    z.overwrite((chosen) => choices.filter((choice) => chosen.includes(choice))),
  );

const form = {
  label: line(LIMITS.customLabel),
  dataType: z.enum(CUSTOM_FIELD_TYPES),
  required: z._default(z.boolean(), false),
  /** The stages in which a person has the field. */
  stages: several(STAGES),
  categories: several(TALENT_CATEGORIES),
  /** The options in order, for a select; a new one has no id yet. Ignored for other types. */
  options: z._default(
    z
      .array(z.strictObject({ id: z._default(z.nullable(optionId()), null), value: line(LIMITS.customOption) }))
      .check(z.maxLength(LIMITS.customOptions)),
    [],
  ),
};
const complete = <T extends { dataType: CustomFieldType; options: readonly { value: string }[] }>() => [
  z.refine<T>(({ dataType, options }) => !hasOptions(dataType) || options.length > 0, {
    path: ["options"],
    error: "Add at least one option",
  }),
  z.refine<T>(({ options }) => new Set(options.map(({ value }) => value.toLowerCase())).size === options.length, {
    path: ["options"],
    error: "Two options are the same",
  }),
];
export const CustomFieldCreate = z.strictObject(form).check(...complete());
export type CustomFieldCreate = z.output<typeof CustomFieldCreate>;
export const CustomFieldEdit = z.strictObject({ ...form, version: version() }).check(...complete());

export const CustomFieldOption = z.object({ id: z.string(), value: z.string() });
export type CustomFieldOption = z.output<typeof CustomFieldOption>;

export const CustomFieldDefinition = z.object({
  id: id(),
  label: z.string(),
  dataType: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  stages: z.array(z.enum(STAGES)),
  categories: z.array(z.enum(TALENT_CATEGORIES)),
  options: z.array(CustomFieldOption),
  /** Position among the fields, from 0. */
  order: z.int(),
  archived: z.boolean(),
  /** Number of people with an answer. */
  answers: z.int(),
  version: z.int(),
});
export type CustomFieldDefinition = z.output<typeof CustomFieldDefinition>;

const topics = ["customField"] as const;
const byId = z.strictObject({ id: ref("customField") });

export const customFields = {
  list: call("GET", "/talent/v1/custom-fields", {
    summary: "Custom fields in order, including archived ones",
    access: read("ORGANIZATION"),
    topics,
    /** Only the fields of talents, or of scouts. */
    query: z.strictObject({ module: z.optional(z.enum(FAMILIES)) }),
    reply: z.array(CustomFieldDefinition),
  }),
  create: call("POST", "/talent/v1/custom-fields", {
    summary: "Add a custom field",
    access: write("ORGANIZATION"),
    topics,
    body: CustomFieldCreate,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", "/talent/v1/custom-fields/{id}", {
    summary: "Update a custom field",
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    body: CustomFieldEdit,
    reply: CustomFieldDefinition,
  }),
  order: call("PUT", "/talent/v1/custom-fields/order", {
    summary: "Reorder custom fields; those not named come last",
    access: write("ORGANIZATION"),
    topics,
    body: z.strictObject({ ids: refs("customField", LIMITS.customFields) }),
    reply: Done,
  }),
  remove: call("DELETE", "/talent/v1/custom-fields/{id}", {
    summary: "Archive a custom field; its answers stay",
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", "/talent/v1/custom-fields/{id}/restore", {
    summary: "Restore an archived custom field with its answers",
    access: write("ORGANIZATION"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
