/** The rich text of documents: that of notes and descriptions, with two levels of headings and tables. */
import { LIMITS } from "../limits.ts";
import { RICH_TAGS, richText } from "../values/rich-text.ts";

export const DOCUMENT_TAGS = [...RICH_TAGS, "h2", "table", "tbody", "tr", "th", "td"] as const;

/** A long contract has some hundred paragraphs and cells; a note has fewer (see `MAX_MARKS`). */
export const DOCUMENT_MARKS = 3000;

export const documentText = () => richText({ max: LIMITS.contractText, marks: DOCUMENT_MARKS });
