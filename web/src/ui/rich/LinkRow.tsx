import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useState } from "react";
import { RICH_LINK } from "#contract/values/rich-text.ts";
import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import styles from "./RichTextField.module.css";

/** Adds the protocol, which people often omit. */
const withProtocol = (typed: string): string => {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`;
  return /^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
};

/** Edits the link of the selected text. */
export function LinkRow({ editor, close }: { editor: Editor; close: () => void }) {
  const before: unknown = editor.getAttributes("link").href;
  const [typed, setTyped] = useState(typeof before === "string" ? before : "");
  const [error, setError] = useState(false);
  const apply = (): void => {
    const href = withProtocol(typed);
    if (typed.trim() === "" || !RICH_LINK.test(href)) {
      setError(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  const leave = (): void => {
    editor.commands.focus();
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The key must not submit the surrounding form or close the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else leave();
  };
  return (
    <div className={styles.link}>
      <input
        aria-label={t("linkAddress")}
        aria-invalid={error || undefined}
        placeholder="https://"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened it
        autoFocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={apply}>
        {t("applyLink")}
      </Button>
      {before !== undefined && (
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            close();
          }}
        >
          {t("removeLink")}
        </Button>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {t("invalidLink")}
        </p>
      )}
    </div>
  );
}
