/** Templates of contracts and the library of clauses: rich text with merge fields. */
import { call, fileCall, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, line, version, z } from "../schema.ts";
import { ClauseRow, clauseId, DEFAULT_TYPES, TemplateRow, templateId } from "./contract-setting.ts";
import { documentText } from "./document-text.ts";
import { MERGE_FIELD_KEYS, MERGE_RIGHTS } from "./merge-fields.ts";

const topics = ["contractSetting"] as const;
export const TEMPLATES_PATH = "/client/v1/settings/contract-templates";
const CLAUSES = "/client/v1/settings/contract-clauses";

export const ContractTemplateForm = z.strictObject({
  name: line(LIMITS.masterName),
  body: documentText(),
  /** Contract types that use it by default; a previous default of the type is replaced. */
  defaultFor: z._default(z.array(z.enum(DEFAULT_TYPES)).check(z.overwrite((types) => [...new Set(types)])), []),
});
export const ContractTemplate = z.extend(TemplateRow, { body: z.string() });
export type ContractTemplate = z.output<typeof ContractTemplate>;

export const ContractClauseForm = z.strictObject({ name: line(LIMITS.masterName), body: documentText() });
const Clause = z.extend(ClauseRow, {
  body: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({ number: z.int(), body: z.string(), author: z.nullable(z.string()), createdAt: instant() }),
  ),
  /** Templates that use it, sorted by name. */
  templates: z.array(z.object({ id: id(), name: z.string() })),
});
export type ContractClause = z.output<typeof Clause>;

const Problem = z.object({ place: z.int(), excerpt: z.string(), message: z.string() });
export const MissingValue = z.object({
  key: z.enum(MERGE_FIELD_KEYS),
  /** Right that its value needs, besides the contract's; null for none. */
  needs: z.nullable(z.enum(MERGE_RIGHTS)),
});
export const DocumentPreview = z.object({
  /** Rich text; empty if something is wrong with the template. */
  html: z.string(),
  /** Fields without a value, in the order of the text. */
  missing: z.array(MissingValue),
  /** Errors in the template, with their positions. */
  errors: z.array(Problem),
});
export type DocumentPreview = z.output<typeof DocumentPreview>;
const PreviewForm = z.strictObject({ body: documentText() });

const access = { get: read("ORGANIZATION"), change: write("ORGANIZATION") };

/** A template before it is saved, with examples in place of a contract. */
export const templatePreviews = {
  show: call("POST", `${TEMPLATES_PATH}/preview`, {
    summary: "A template's text with examples merged, and its errors",
    access: access.get,
    reads: true,
    topics,
    body: PreviewForm,
    reply: DocumentPreview,
  }),
  pdf: fileCall("POST", `${TEMPLATES_PATH}/preview/pdf`, {
    summary: "A text of a template with examples merged, as PDF",
    access: access.get,
    reads: true,
    limit: "costly",
    body: PreviewForm,
  }),
};

export const contractTemplates = {
  get: call("GET", `${TEMPLATES_PATH}/{id}`, {
    summary: "A template of contracts with its text",
    access: access.get,
    topics,
    params: templateId,
    reply: ContractTemplate,
  }),
  create: call("POST", TEMPLATES_PATH, {
    summary: "Add a template of contracts",
    access: access.change,
    topics,
    body: ContractTemplateForm,
    reply: ContractTemplate,
  }),
  update: call("PUT", `${TEMPLATES_PATH}/{id}`, {
    summary: "Update a contract template; documents created from it stay unchanged",
    access: access.change,
    topics,
    params: templateId,
    body: z.extend(ContractTemplateForm, { version: version() }),
    reply: ContractTemplate,
  }),
  remove: call("DELETE", `${TEMPLATES_PATH}/{id}`, {
    summary: "Delete a template of contracts; documents made from it stay",
    access: access.change,
    topics,
    params: templateId,
    reply: Done,
  }),
};

export const contractClauses = {
  get: call("GET", `${CLAUSES}/{id}`, {
    summary: "A clause with its versions and the templates that name it",
    access: access.get,
    topics,
    params: clauseId,
    reply: Clause,
  }),
  create: call("POST", CLAUSES, {
    summary: "Add a clause to the library",
    access: access.change,
    topics,
    body: ContractClauseForm,
    reply: Clause,
  }),
  update: call("PUT", `${CLAUSES}/{id}`, {
    summary: "Update a clause; a changed text is a new version",
    access: access.change,
    topics,
    params: clauseId,
    body: z.extend(ContractClauseForm, { version: version() }),
    reply: Clause,
  }),
  remove: call("DELETE", `${CLAUSES}/{id}`, {
    summary: "Delete a clause that no template names",
    access: access.change,
    topics,
    params: clauseId,
    reply: Done,
  }),
};
