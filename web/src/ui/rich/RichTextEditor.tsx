import { Editor } from "@tiptap/core";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { Described } from "../forms/fields/Labelled.tsx";
import { extensions } from "./extensions.ts";
import { LinkRow } from "./LinkRow.tsx";
import { MentionList } from "./MentionList.tsx";
import type { FindMentioned } from "./mention.ts";
import { purifyText } from "./purify.ts";
import styles from "./RichTextField.module.css";
import { Toolbar } from "./Toolbar.tsx";
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
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [linking, setLinking] = useState(false);
  const { suggesting, options, choose } = useSuggesting(mentions);
  const listId = useId();
  const reported = useRef({ onChange, onBlur, value });
  reported.current = { ...reported.current, onChange, onBlur };

  // A layout effect, so that no key press is lost between the pending input and the editor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the life of the field
  useLayoutEffect(() => {
    const created = new Editor({
      element: host.current,
      extensions: extensions(options),
      content: purifyText(reported.current.value),
      injectCSS: false,
      editorProps: {
        transformPastedHTML: purifyText,
        // Ctrl+Enter submits the form.
        handleKeyDown: (_, event) => event.key === "Enter" && (event.ctrlKey || event.metaKey),
      },
      onUpdate: ({ editor: changed }) => {
        reported.current.value = changed.isEmpty ? "" : changed.getHTML();
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
    editor.commands.setContent(purifyText(value), { emitUpdate: false });
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
        <Toolbar editor={editor} controls={described.id} linking={linking} onLink={() => setLinking(!linking)} />
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
        label={t("colleagues")}
        none={t("noOneFound")}
        suggesting={suggesting}
        onChoose={choose}
      />
    </>
  );
}
