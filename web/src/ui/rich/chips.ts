/**
 * Codes in double braces, shown as chips while a text is edited: `{{code}}` in the value is a node in the editor. The
 * value itself stays text, so that nothing but the editor knows of chips.
 */
import { Mention } from "@tiptap/extension-mention";
import type { SuggestionOptions } from "@tiptap/suggestion";
import type { FindMentioned, MentionedPerson } from "./mention.ts";

export interface Chips {
  /** The name of the tool that adds one, and of the list that it opens. */
  title: string;
  /** Returns the text of a chip. */
  label: (code: string) => string;
  /** Finds codes, whose `id` is the code, for the text after the braces. */
  find: FindMentioned;
  /** The code that ends what this one begins, which is added with it. */
  end?: (code: string) => string | null;
  /** True if the code must be the last in its paragraph. */
  alone?: (code: string) => boolean;
}

const TYPE = "chip";
/** Elements, which are skipped, or a code. */
const CODES = /<[^<>]*>|\{\{([^{}<>]*)\}\}/g;
const CHIPS = new RegExp(`<span data-type="${TYPE}" data-id="([^"<>]*)">[^<]*</span>`, "g");

/** The value as the editor reads it. */
export const withChips = (html: string): string =>
  html.replaceAll(CODES, (found, code: string | undefined) =>
    code === undefined
      ? found
      : `<span data-type="${TYPE}" data-id="${code.trim().replaceAll('"', "&quot;")}">.</span>`,
  );
/** Converts the editor's HTML to a value with codes. */
export const withCodes = (html: string): string => html.replaceAll(CHIPS, (_, code: string) => `{{${code}}}`);

export const chip = (chips: Chips, suggestion: Partial<SuggestionOptions<MentionedPerson>>) =>
  Mention.extend({
    name: TYPE,
    addAttributes: () => ({
      id: {
        default: "",
        parseHTML: (element: HTMLElement) => element.getAttribute("data-id"),
        renderHTML: ({ id }: Record<string, unknown>) => ({ "data-id": id }),
      },
    }),
  }).configure({
    renderHTML: ({ node }) => [
      "span",
      { "data-type": TYPE, "data-id": String(node.attrs.id) },
      chips.label(String(node.attrs.id)),
    ],
    renderText: ({ node }) => `{{${String(node.attrs.id)}}}`,
    suggestion: {
      ...suggestion,
      char: "{{",
      allowedPrefixes: null,
      command: ({ editor, range, props }) => {
        const code = String(props.id);
        const end = chips.end?.(code) ?? null;
        const node = (id: string) => ({ type: TYPE, attrs: { id } });
        const space = { type: "text", text: " " };
        const added = end === null ? [node(code)] : [node(code), space, node(end)];
        editor.chain().focus().insertContentAt(range, added).run();
        // Between the two, where what they hold is typed.
        if (end !== null) editor.commands.setTextSelection(range.from + 2);
      },
    },
  });
