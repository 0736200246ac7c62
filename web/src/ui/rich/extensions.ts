import type { Extensions } from "@tiptap/core";
import { Mention } from "@tiptap/extension-mention";
import { StarterKit } from "@tiptap/starter-kit";
import type { SuggestionOptions } from "@tiptap/suggestion";
import { MENTION_TYPE, RICH_LINK } from "#contract/values/rich-text.ts";
import { type Chips, chip } from "./chips.ts";
import type { MentionedPerson } from "./mention.ts";
import { tableExtensions } from "./tables.ts";
import { aloneIn, trailingParagraph } from "./trailing.ts";

/** A mention has an id and a name; both are sent, and the server corrects the name. */
const mention = Mention.extend({
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-id"),
      renderHTML: ({ id }: Record<string, unknown>) => ({ "data-id": id }),
    },
    label: {
      default: "",
      parseHTML: (element: HTMLElement) => (element.textContent ?? "").replace(/^@/, ""),
      renderHTML: () => ({}),
    },
  }),
});

interface Allowed {
  /** The options of the list that opens at an `@`, or at two braces where there are chips. */
  suggestion: Partial<SuggestionOptions<MentionedPerson>> | null;
  chips: Chips | undefined;
  /** Two levels of headings, and tables. */
  document: boolean;
}
/** The editor's extensions: exactly what the contract's rich text allows, or its text of documents. */
export const extensions = ({ suggestion, chips, document }: Allowed): Extensions => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    dropcursor: false,
    gapcursor: false,
    heading: { levels: document ? [2, 3] : [3] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { rel: null, target: null, class: null },
      isAllowedUri: (url, { defaultValidate }) => RICH_LINK.test(url) && defaultValidate(url),
      shouldAutoLink: (url) => RICH_LINK.test(url),
    },
  }),
  ...(document ? [...tableExtensions, trailingParagraph(aloneIn(chips))] : []),
  ...(suggestion && chips ? [chip(chips, suggestion)] : []),
  ...(suggestion && !chips
    ? [
        mention.configure({
          renderHTML: ({ node }) => [
            "span",
            { "data-type": MENTION_TYPE, "data-id": String(node.attrs.id) },
            `@${String(node.attrs.label)}`,
          ],
          renderText: ({ node }) => `@${String(node.attrs.label)}`,
          suggestion,
        }),
      ]
    : []),
];
