/** Word files: converted once to the text of a template, or attached to a template and filled in for each download. */
import { call, fileCall, read, write } from "../call.ts";
import { ref, z } from "../schema.ts";
import { templateId } from "./contract-setting.ts";
import { MERGE_FIELD_KEYS } from "./merge-fields.ts";
import { ContractTemplate, TEMPLATES_PATH } from "./template.ts";

export const WORD_LIMITS = { bytes: 10_000_000, megabytes: 10 } as const;

/** Parts of a Word file that are lost or simplified when it is converted to rich text. */
export const WORD_LOSSES = [
  "pictures",
  "charts",
  "equations",
  "textBoxes",
  "headers",
  "footers",
  "footnotes",
  "comments",
  "trackedChanges",
  "joinedCells",
  "pageBreaks",
  "wordFields",
  "formatting",
  "styles",
] as const;
export type WordLoss = (typeof WORD_LOSSES)[number];

export const WordImport = z.object({
  /** File name without its extension. */
  name: z.string(),
  /** Rich text with merge fields, not saved yet. */
  body: z.string(),
  /** Fields that were found in it, each once. */
  fields: z.array(z.enum(MERGE_FIELD_KEYS)),
  /** Placeholders that match no field; they stay in the text in square brackets. */
  unknown: z.array(z.string()),
  lost: z.array(z.object({ kind: z.enum(WORD_LOSSES), count: z.int(), names: z.array(z.string()) })),
});
export type WordImport = z.output<typeof WordImport>;

const topics = ["contractSetting"] as const;
const upload = z.strictObject({ mediaId: ref("media") });
const change = { access: write("ORGANIZATION"), topics } as const;
const FILE = `${TEMPLATES_PATH}/{id}/word`;

export const wordTemplates = {
  convert: call("POST", `${TEMPLATES_PATH}/word`, {
    access: write("ORGANIZATION"),
    reads: true,
    summary: "Convert an uploaded Word file to rich text with merge fields, and list what was lost; saves nothing",
    limit: "costly",
    body: upload,
    reply: WordImport,
  }),
  set: call("PUT", FILE, {
    ...change,
    summary: "Attach an uploaded Word file to a template, which downloads fill in",
    limit: "costly",
    params: templateId,
    body: upload,
    reply: ContractTemplate,
  }),
  remove: call("DELETE", FILE, {
    ...change,
    summary: "Remove the Word file of a template",
    params: templateId,
    reply: ContractTemplate,
  }),
  file: fileCall("GET", FILE, {
    summary: "The Word file of a template, as it was uploaded",
    access: read("ORGANIZATION"),
    params: templateId,
  }),
};
