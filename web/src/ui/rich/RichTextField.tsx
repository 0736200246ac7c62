import { lazy, Suspense, useState } from "react";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/ui/messages.ts";
import { Labelled, type LabelledProps } from "../forms/fields/Labelled.tsx";
import type { Field } from "../forms/useCallForm.ts";
import type { Chips } from "./chips.ts";
import type { FindMentioned } from "./mention.ts";
import styles from "./RichTextField.module.css";

const load = () => import("./RichTextEditor.tsx");
const Editor = lazy(async () => ({ default: (await load()).RichTextEditor }));
/** Prefetches the editor where it is likely to be needed soon. */
export const fetchEditor = (): void => void load().catch(() => undefined);

interface Props extends Omit<LabelledProps, "error">, Field<string> {
  /** Maximum length of the plain text, as in the contract's `richText`. */
  max: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Minimum number of lines. */
  rows?: number;
  /** Finds the people that an `@` can mention; without it there are no mentions. */
  mentions?: FindMentioned;
  /** Codes in double braces, shown as chips and added from a list; instead of mentions. */
  chips?: Chips;
  /** Takes the contract's text of documents: tables, and two levels of headings. */
  document?: boolean;
}

/** The share of the maximum length from which the count is shown. */
const COUNT_FROM = 0.8;

const asParagraphs = (text: string): string => {
  const paragraph = document.createElement("p");
  return text
    .split("\n")
    .map((line) => {
      // HTML would drop a space at the end of a line, and the person may continue typing after it.
      paragraph.textContent = line.replace(/ $/, "\u00a0");
      return paragraph.outerHTML;
    })
    .join("");
};

/** Takes text that is typed while the editor is loading. */
function PendingInput({ label, onChange }: { label: string; onChange: (html: string) => void }) {
  const [text, setText] = useState("");
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it stands in for the editor, which has the focus once loaded
      autoFocus
      aria-label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(asParagraphs(target.value));
      }}
    />
  );
}

/** A field for rich text: bold, italic, underline, heading, lists, links and mentions (contract/rich-text). Its value is HTML; "" if empty. */
export function RichTextField({ label, hint, required, error, max, rows = 4, ...editor }: Props) {
  // Text typed before the editor has loaded becomes its content.
  const [typesAhead] = useState(editor.autoFocus === true && editor.value === "");
  const length = plainText(editor.value).length;
  return (
    <Labelled label={label} hint={hint} required={required} error={error}>
      {(described) => (
        <div className={styles.frame} data-invalid={error ? true : undefined}>
          <Suspense
            fallback={
              <div className={styles.loading} style={{ height: rows * 22 + 57 }}>
                {typesAhead && <PendingInput label={label} onChange={editor.onChange} />}
              </div>
            }
          >
            <Editor {...editor} label={label} described={described} rows={rows} />
          </Suspense>
          {length > max * COUNT_FROM && (
            <p className={styles.count} data-over={length > max || undefined} role="status">
              {t("characterCount", { length: length.toLocaleString("en-US"), max: max.toLocaleString("en-US") })}
            </p>
          )}
        </div>
      )}
    </Labelled>
  );
}
