import { lazy, Suspense, useState } from "react";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/ui/messages.ts";
import { Labelled, type LabelledProps } from "../forms/fields/Labelled.tsx";
import type { Field } from "../forms/useCallForm.ts";
import type { FindMentioned } from "./mention.ts";
import styles from "./RichTextField.module.css";

const load = () => import("./RichTextEditor.tsx");
const Editor = lazy(async () => ({ default: (await load()).RichTextEditor }));
/** Where somebody is about to write. */
export const fetchEditor = (): void => void load().catch(() => undefined);

interface Props extends Omit<LabelledProps, "error">, Field<string> {
  /** Of what is read, as the contract's `richText` has it. */
  max: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Lines that it has at least. */
  rows?: number;
  /** Finds whom an `@` may mention; without it there are no mentions. */
  mentions?: FindMentioned;
}

/** Says how much is left before it runs out. */
const SAID_FROM = 0.8;

const asParagraphs = (text: string): string => {
  const paragraph = document.createElement("p");
  return text
    .split("\n")
    .map((line) => {
      // A space at the end would be nothing to a reader of HTML, and more comes behind it.
      paragraph.textContent = line.replace(/ $/, "\u00a0");
      return paragraph.outerHTML;
    })
    .join("");
};

/** Takes what is typed while the editor is on its way. */
function Ahead({ label, onChange }: { label: string; onChange: (html: string) => void }) {
  const [text, setText] = useState("");
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: where the editor itself will have the focus
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

/** Rich text: bold, italic, underlined, a heading, lists, links, mentions (contract/rich-text). Its value is HTML; empty is "". */
export function RichTextField({ label, hint, required, error, max, rows = 4, ...editor }: Props) {
  // What is typed before the editor is there is its first text.
  const [ahead] = useState(editor.autoFocus === true && editor.value === "");
  const length = plainText(editor.value).length;
  return (
    <Labelled label={label} hint={hint} required={required} error={error}>
      {(described) => (
        <div className={styles.frame} data-invalid={error ? true : undefined}>
          <Suspense
            fallback={
              <div className={styles.waiting} style={{ height: rows * 22 + 57 }}>
                {ahead && <Ahead label={label} onChange={editor.onChange} />}
              </div>
            }
          >
            <Editor {...editor} label={label} described={described} rows={rows} />
          </Suspense>
          {length > max * SAID_FROM && (
            <p className={styles.count} data-over={length > max || undefined} role="status">
              {t("charactersOf", { length: length.toLocaleString("en-US"), max: max.toLocaleString("en-US") })}
            </p>
          )}
        </div>
      )}
    </Labelled>
  );
}
