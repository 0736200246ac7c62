/** Fills a checked Word file: by the fields of our templates, and nothing else. */
import { LoopPlugin, type ScopeDataArgs, TemplateHandler, TextPlugin } from "easy-template-x";
import {
  isMergeList,
  type MergeData,
  type MergeFieldKey,
  type MergeItem,
  type MergeList,
  mergeField,
} from "#contract/contract-documents/merge-fields.ts";
import { mergeErrors, mergeTokens } from "#contract/contract-documents/merge-syntax.ts";
import { paragraphs } from "./look.ts";
import { packedWordFile, type WordFileParts } from "./package.ts";
import { WordError } from "./word-error.ts";

const MAX_ERRORS = 10;
const MAX_DEPTH = 250;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Refuses placeholders that are no fields, and conditions and lists without an end. */
export function checkPlaceholders(parts: WordFileParts): void {
  const texts = paragraphs(parts);
  const errors = mergeErrors(texts.map((text) => `<p>${escaped(text)}</p>`).join(""));
  const clause = texts.some((text) => mergeTokens(text).some(({ kind }) => kind === "clause"));
  const said = [
    ...new Set(errors.map(({ excerpt, message }) => `${message} (in “${excerpt}”)`)),
    ...(clause ? ["A Word file can't have clauses of the library in it"] : []),
  ];
  if (said.length > 0) throw new WordError(`${said.slice(0, MAX_ERRORS).join(". ")}.`);
}

/** The item of a list that is being repeated where a placeholder stands. */
function itemAt(path: ScopeDataArgs["path"], data: MergeData): MergeItem {
  for (const [depth, part] of path.entries()) {
    const index = path[depth + 1];
    if (typeof part === "number" || typeof index !== "number") continue;
    const [token] = mergeTokens(`{{#${part.name}}}`);
    if (token?.kind === "each") return data.lists[token.list][index] ?? {};
  }
  return {};
}

function resolverOf(data: MergeData) {
  const textAt = (key: MergeFieldKey, item: MergeItem): string | null => {
    const value = item[key] ?? data.values[key] ?? null;
    return typeof value === "string" && value.trim() !== "" ? value : null;
  };
  const holds = (key: MergeFieldKey | MergeList, item: MergeItem): boolean =>
    isMergeList(key) ? data.lists[key].length > 0 : textAt(key, item) !== null;
  return ({ path }: ScopeDataArgs) => {
    const last = path.at(-1);
    if (last === undefined || typeof last === "number") return "";
    const item = itemAt(path, data);
    // Conditions and lists are named without their sign.
    const [field] = mergeTokens(`{{${last.name}}}`);
    if (field?.kind === "field") return textAt(field.key, item) ?? `[${mergeField(field.key).label}]`;
    const [token] = mergeTokens(`{{#${last.name}}}`);
    if (token?.kind === "each") return data.lists[token.list].map(() => ({}));
    // A condition is a list of one item or none.
    return token?.kind === "if" && holds(token.key, item);
  };
}

/** Throws a `WordError` where a condition or list stands in a way that can't be filled. */
export async function fillWordFile(parts: WordFileParts, data: MergeData): Promise<Buffer> {
  const handler = new TemplateHandler({
    // Text and lists only: no pictures, links or markup from data.
    plugins: [new LoopPlugin(), new TextPlugin()],
    delimiters: { tagStart: "{{", tagEnd: "}}" },
    maxXmlDepth: MAX_DEPTH,
    scopeDataResolver: resolverOf(data) as NonNullable<
      ConstructorParameters<typeof TemplateHandler>[0]
    >["scopeDataResolver"],
  });
  try {
    return await handler.process(packedWordFile(parts), {});
  } catch (error) {
    throw new WordError(
      `This Word file can't be filled: ${error instanceof Error ? error.message.slice(0, 300) : "it is damaged"}`,
    );
  }
}
