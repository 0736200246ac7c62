/** The document of a contract: the text of a template with the contract's own values. */
import { call, fileCall, read, write } from "../call.ts";
import { id, Named, ref, version, z } from "../schema.ts";
import { documentText } from "./document-text.ts";
import { DocumentPreview } from "./template.ts";

export const ContractDocument = z.extend(DocumentPreview, {
  /** Null until one is chosen, unless this type of contract has a default; null too if it was deleted. */
  templateId: z.nullable(id()),
  templateName: z.nullable(z.string()),
  /** The text with its fields, as it is edited. */
  body: z.string(),
  /** Clauses in the text, with the versions that it uses. */
  clauses: z.array(z.object({ id: id(), name: z.string(), number: z.int() })),
  /** True if the template has a Word file to fill. */
  hasWord: z.boolean(),
  /** Templates to choose from, by name. */
  templates: z.array(Named),
  version: z.int(),
});
export type ContractDocument = z.output<typeof ContractDocument>;

const PATH = "/client/v1/contracts/{id}/document";
const topics = ["contract", "contractSetting"] as const;
const byId = z.strictObject({ id: ref("contract") });
const seen = z.strictObject({ id: ref("contract", "seen") });

export const contractDocuments = {
  get: call("GET", PATH, {
    summary: "Document of a contract with its values merged, and missing values",
    access: read("CONTRACT"),
    topics,
    params: byId,
    reply: ContractDocument,
  }),
  update: call("PUT", PATH, {
    summary: "Edit the text of a contract's document; its clauses keep their version",
    access: write("CONTRACT"),
    topics: ["contract"],
    params: byId,
    body: z.strictObject({ body: documentText(), version: version() }),
    reply: ContractDocument,
  }),
  choose: call("PUT", `${PATH}/template`, {
    summary: "Choose the template of a contract's document: its text replaces the current one",
    access: write("CONTRACT"),
    topics: ["contract"],
    params: byId,
    body: z.strictObject({ templateId: ref("contractTemplate", "agency"), version: version() }),
    reply: ContractDocument,
  }),
  pdf: fileCall("POST", `${PATH}/pdf`, {
    summary: "The document of a contract as PDF, marked as a draft",
    access: read("CONTRACT"),
    reads: true,
    limit: "costly",
    params: seen,
  }),
  word: fileCall("POST", `${PATH}/word`, {
    summary: "The Word file of a contract's template, filled with the contract's values",
    access: read("CONTRACT"),
    reads: true,
    limit: "costly",
    params: seen,
  }),
};
