import { Editor } from "@tiptap/core";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { Described } from "../forms/fields/Labelled.tsx";
import { type Chips, withChips, withCodes } from "./chips.ts";
import { extensions } from "./extensions.ts";
import { LinkRow } from "./LinkRow.tsx";
import { MentionList } from "./MentionList.tsx";
import type { FindMentioned } from "./mention.ts";
import { purifyDocument, purifyText } from "./purify.ts";
import styles from "./RichTextField.module.css";
import { Toolbar } from "./Toolbar.tsx";
import { writtenHtml } from "./trailing.ts";
import { useSuggesting } from "./useSuggesting.ts";

interface Props {
  name: string;
  label: string;
  described: Described;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  rows: number;
  mentions?: FindMentioned | undefined;
  chips?: Chips | undefined;
  document?: boolean | undefined;
}

/** How the value becomes what the editor parses, and the other way. */
function formatOf(chips: Chips | undefined, isDocument: boolean) {
  const purify = isDocument ? purifyDocument : purifyText;
  const htmlOf = (editor: Editor): string => (isDocument ? writtenHtml(editor) : editor.getHTML());
  return chips
    ? { read: (html: string) => withChips(purify(html)), write: (editor: Editor) => withCodes(htmlOf(editor)) }
    : { read: purify, write: htmlOf };
}

/** The rich text editor, loaded on first use. Its content and pasted text are sanitized before they are parsed. */
export function RichTextEditor({
  name,
  label,
  described,
  value,
  onChange,
  onBlur,
  placeholder,
  autoFocus = false,
  rows,
  mentions,
  chips,
  document: isDocument = false,
}: Props) {
  const format = useRef(formatOf(chips, isDocument));
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [linking, setLinking] = useState(false);
  const { suggesting, options, choose } = useSuggesting(chips?.find ?? mentions, chips ? "chips" : "people");
  const listId = useId();
  const reported = useRef({ onChange, onBlur, value });
  reported.current = { ...reported.current, onChange, onBlur };

  // A layout effect, so that no key press is lost between the pending input and the editor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the life of the field
  useLayoutEffect(() => {
    const created = new Editor({
      element: host.current,
      extensions: extensions({ suggestion: options, chips, document: isDocument }),
      content: format.current.read(reported.current.value),
      injectCSS: false,
      editorProps: {
        transformPastedHTML: format.current.read,
        // Ctrl+Enter submits the form.
        handleKeyDown: (_, event) => event.key === "Enter" && (event.ctrlKey || event.metaKey),
      },
      onUpdate: ({ editor: changed }) => {
        reported.current.value = changed.isEmpty ? "" : format.current.write(changed);
        reported.current.onChange(reported.current.value);
      },
      onBlur: () => reported.current.onBlur(),
      onTransaction: redraw,
    });
    if (autoFocus) {
      created.commands.setTextSelection(created.state.doc.content.size);
      created.view.focus();
    }
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor || value === reported.current.value) return;
    reported.current.value = value;
    editor.commands.setContent(format.current.read(value), { emitUpdate: false });
  }, [editor, value]);

  const open = suggesting.position !== null;
  useEffect(() => {
    const attributes: Record<string, string | undefined> = {
      id: described.id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-describedby": described["aria-describedby"],
      "aria-invalid": described["aria-invalid"] && "true",
      "aria-required": described["aria-required"] && "true",
      "aria-controls": open ? listId : undefined,
      "aria-activedescendant": open && suggesting.people.length > 0 ? `${listId}-${suggesting.activeIndex}` : undefined,
      "data-path": name,
      "data-autofocus": autoFocus ? "true" : undefined,
    };
    for (const [key, text] of Object.entries(attributes))
      if (text === undefined) editor?.view.dom.removeAttribute(key);
      else editor?.view.dom.setAttribute(key, text);
  });

  return (
    <>
      {editor && (
        <Toolbar
          editor={editor}
          controls={described.id}
          linking={linking}
          onLink={() => setLinking(!linking)}
          chips={chips?.title}
          document={isDocument}
        />
      )}
      {editor && linking && <LinkRow editor={editor} close={() => setLinking(false)} />}
      <div
        ref={host}
        className={styles.text}
        style={{ minHeight: rows * 22 + 20 }}
        data-hint={editor?.isEmpty === false ? undefined : placeholder}
      />
      <MentionList
        id={listId}
        label={chips?.title ?? t("colleagues")}
        none={chips ? t("noResults") : t("noOneFound")}
        suggesting={suggesting}
        onChoose={choose}
      />
    </>
  );
}
