/** Template language for contracts, in rich text: each paragraph, item and cell is a place for errors. */
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
  listOf: (field) => mergeField(field).list,
  clauses: true,
});
export type MergeToken = TokenOf<MergeFieldKey, MergeList>;

/** Splits a text without markup into literal text and merge fields. */
export const mergeTokens = (text: string): MergeToken[] => tokens(text);

/** Ends of blocks; each block's text is reported as its own place. */
const BLOCK_ENDS = /<\/(?:p|li|h2|h3|td|th)>/gi;
/** The texts of a document's paragraphs, items and cells, with their places. */
export const mergePlaces = (html: string): MergePlace[] =>
  html
    .split(BLOCK_ENDS)
    .map((block) => plainText(block).trim())
    .filter((text) => text !== "")
    .map((text, index) => ({ place: index + 1, text }));

/** Returns the errors of a template, in the order of its text. */
export const mergeErrors = (html: string): MergeError[] => errorsIn(mergePlaces(html));

/** Returns the ids of the clauses that a template names, without repeats. */
export const clausesIn = (html: string): string[] => [
  ...new Set(
    mergePlaces(html).flatMap(({ text }) =>
      mergeTokens(text).flatMap((token) => (token.kind === "clause" ? [token.id] : [])),
    ),
  ),
];
