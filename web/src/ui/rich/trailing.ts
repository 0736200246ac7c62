/**
 * A document that ends with a table, or with a chip that keeps its paragraph for itself, is edited with an empty paragraph
 * behind it, so that there is always a place to go on typing. The value ends without it.
 */
import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { Chips } from "./chips.ts";

type IsAlone = (code: string) => boolean;

/** True if text can't be typed at the end of a block. */
function isClosed(block: Node | null, isAlone: IsAlone): boolean {
  if (!block?.isTextblock) return block?.type.name === "table";
  const id: unknown = block.lastChild?.attrs.id;
  return typeof id === "string" && isAlone(id);
}
/** Returns the editor's HTML without an empty paragraph at the end. */
export function writtenHtml(editor: Editor): string {
  const { lastChild, childCount } = editor.state.doc;
  const isEmpty = lastChild?.type.name === "paragraph" && lastChild.childCount === 0;
  return isEmpty && childCount > 1 ? editor.getHTML().replace(/<p><\/p>$/, "") : editor.getHTML();
}

export const aloneIn = (chips: Chips | undefined): IsAlone => chips?.alone ?? (() => false);

export const trailingParagraph = (isAlone: IsAlone) =>
  Extension.create({
    name: "trailingParagraph",
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (_, __, { doc, tr, schema }) =>
          isClosed(doc.lastChild, isAlone) && schema.nodes.paragraph
            ? tr.insert(doc.content.size, schema.nodes.paragraph.create())
            : null,
      }),
    ],
    // Loading is not a change: it is neither reported nor undone.
    onCreate() {
      const { state, view } = this.editor;
      view.dispatch(state.tr.setMeta("preventUpdate", true).setMeta("addToHistory", false));
    },
    addKeyboardShortcuts() {
      // Browsers stop before a chip at the end of a text, which they can't put the caret behind.
      const toEnd = () => {
        const { state, view } = this.editor;
        view.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)).scrollIntoView());
        return true;
      };
      return { "Mod-End": toEnd, "Mod-ArrowDown": toEnd };
    },
  });
