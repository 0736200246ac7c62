/** Placeholders that a Word file was written with: fields in one or two braces, and those of mail merge in «». */
import {
  isMergeField,
  isMergeList,
  MERGE_FIELD_KEYS,
  MERGE_LISTS,
  type MergeFieldKey,
} from "#contract/contract-documents/merge-fields.ts";
import { mergeTokens } from "#contract/contract-documents/merge-syntax.ts";
import { plainText } from "#contract/values/rich-text.ts";

/** Word often changes the style within a placeholder, which leaves elements in it. */
const INLINE = String.raw`<\/?(?:strong|em|u|a|s|sup|sub|span)\b[^<>{}\u00ab\u00bb]*>`;
/** Matches text without the start of another placeholder, so that each character is read from one start. */
const WITHIN = `((?:[^{}«»<]|${INLINE}){1,300})`;
const PLACEHOLDER = new RegExp(`\\{\\{${WITHIN}\\}\\}|\\{${WITHIN}\\}|«${WITHIN}»`, "g");
const ELEMENTS = new RegExp(INLINE, "g");
/** Text in single braces that looks like a placeholder, and not like prose. */
const NAME = /^[#/^]?[\p{L}_][\p{L}\d_.]*(?: [\p{L}_][\p{L}\d_.]*)?$/u;

const KNOWN = new Map([...MERGE_FIELD_KEYS, ...Object.keys(MERGE_LISTS)].map((name) => [name.toLowerCase(), name]));
const knownName = (name: string): string => KNOWN.get(name.trim().toLowerCase()) ?? name;

/** Returns a placeholder as our templates have it; null where there is no such field. */
function codeOf(text: string): string | null {
  const [, sign = "", name = ""] = /^([#/]?)(?:(?:if|each)\b)?\s*(.*)$/is.exec(text) ?? [];
  const field = knownName(name);
  if (sign === "#" && isMergeList(field)) return /^#if\b/i.test(text) ? `{{#if ${field}}}` : `{{#each ${field}}}`;
  if (sign === "#" && isMergeField(field)) return `{{#if ${field}}}`;
  if (sign === "/" && isMergeList(field)) return "{{/each}}";
  if (sign === "/" && isMergeField(field)) return "{{/if}}";
  const [token] = mergeTokens(`{{${sign === "" ? knownName(text) : text.toLowerCase()}}}`);
  if (token?.kind === "field") return `{{${token.key}}}`;
  if (token?.kind === "endIf") return "{{/if}}";
  return token?.kind === "endEach" ? "{{/each}}" : null;
}

interface Recognised {
  html: string;
  fields: MergeFieldKey[];
  unknown: string[];
}
export function recognise(source: string): Recognised {
  const fields = new Set<MergeFieldKey>();
  const unknown = new Set<string>();
  const html = source.replaceAll(PLACEHOLDER, (as: string, double?: string, single?: string, merged?: string) => {
    const raw = double ?? single ?? merged ?? "";
    const text = plainText(raw.replaceAll(ELEMENTS, "")).replaceAll(/\s+/g, " ").trim();
    // Elements that begin or end in it stay balanced behind it.
    const elements = [...raw.matchAll(ELEMENTS)].join("");
    const code = codeOf(text);
    if (code !== null) {
      const [token] = mergeTokens(code);
      if (token?.kind === "field") fields.add(token.key);
      return `${code}${elements}`;
    }
    if (single !== undefined && !NAME.test(text)) return as;
    unknown.add(text.slice(0, 100));
    return single === undefined ? `[${raw}]` : as;
  });
  return { html, fields: [...fields], unknown: [...unknown] };
}
