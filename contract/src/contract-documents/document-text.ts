/** The rich text of documents: that of notes and descriptions, with two levels of headings and tables. */
import { LIMITS } from "../limits.ts";
import { RICH_TAGS, richText } from "../values/rich-text.ts";

export const DOCUMENT_TAGS = [...RICH_TAGS, "h2", "table", "tbody", "tr", "th", "td"] as const;

export const documentText = () => richText({ max: LIMITS.contractText });
