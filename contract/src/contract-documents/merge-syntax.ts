/** The language of templates over the fields of contracts, in rich text: each paragraph, item and cell is a place. */
import { type MergeError, type MergePlace, mergeLanguage, type TokenOf } from "../values/merge-language.ts";
import { plainText } from "../values/rich-text.ts";
import {
  isMergeList,
  MERGE_FIELD_KEYS,
  MERGE_LISTS,
  type MergeFieldKey,
  type MergeList,
  mergeField,
} from "./merge-fields.ts";

const { tokens, errorsIn } = mergeLanguage<MergeFieldKey, MergeList>({
  fields: MERGE_FIELD_KEYS,
  lists: Object.keys(MERGE_LISTS).filter(isMergeList),
  listOf: (field) => mergeField(field).of,
  clauses: true,
});
export type MergeToken = TokenOf<MergeFieldKey, MergeList>;

/** Splits a text without markup into what it says and what it merges. */
export const mergeTokens = (text: string): MergeToken[] => tokens(text);

/** Ends of blocks, whose texts are places of their own. */
const BLOCK_ENDS = /<\/(?:p|li|h2|h3|td|th)>/gi;
/** The texts of a document's paragraphs, items and cells, with their places. */
export const mergePlaces = (html: string): MergePlace[] =>
  html
    .split(BLOCK_ENDS)
    .map((block) => plainText(block).trim())
    .filter((text) => text !== "")
    .map((text, index) => ({ place: index + 1, text }));

/** Returns what is wrong with a template, in the order of its text. */
export const mergeErrors = (html: string): MergeError[] => errorsIn(mergePlaces(html));

/** The clauses that a template names, each once. */
export const clausesIn = (html: string): string[] => [
  ...new Set(
    mergePlaces(html).flatMap(({ text }) =>
      mergeTokens(text).flatMap((token) => (token.kind === "clause" ? [token.id] : [])),
    ),
  ),
];
