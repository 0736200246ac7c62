import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { type LinkKind, linkError } from "#contract/links/hosts.ts";
import { type CrawledLink, type LinkPreview, links } from "#contract/links/link.ts";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { errorText, showError } from "#web/ui/toasts/showError.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { LinkCard } from "./LinkCard.tsx";
import styles from "./Links.module.css";
import { LINK_HINTS, t } from "./messages.ts";
import { mayReadAgain } from "./questions.ts";
import { useLinkPreview } from "./useLinkPreview.ts";

export interface LinkReading {
  /** Reads what was typed and not read yet. Resolves to whether the form may be saved: not the first time that reading fails. */
  finish(): Promise<boolean>;
}
interface Props extends Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
  /** Kind of content, which decides the links it takes. */
  kind: LinkKind;
  label: string;
  required?: boolean;
  disabled?: boolean;
  /** Preview read from the value; null if there is none. */
  link: LinkPreview | null;
  /** Takes what was read; null once the field is empty. A link that can't be read changes nothing. */
  onLink: (link: CrawledLink | null) => void;
  /** For the form, which is saved only once the link was read. */
  reading?: RefObject<LinkReading | null>;
}

/** A link of a piece of content: shown half a second after it was typed, and read when one leaves the field. */
export function ContentLinkField(props: Props) {
  const { kind, label, link, onLink, reading: handle, value, onChange, onBlur, error, ...rest } = props;
  const text = value?.trim() ?? "";
  /** The text that `link` was read from. */
  const [taken, setTaken] = useState(text);
  const [left, setLeft] = useState(false);
  const [failure, setFailure] = useState<{ text: string; words: string } | null>(null);
  const settled = useDebounced(text, LIMITS.debounceLink);
  const wrong = text === "" ? undefined : linkError(kind, text);
  const isTyped = text !== "" && text !== taken && !wrong;
  const { preview, reading, problem } = useLinkPreview(isTyped && settled === text ? text : null);
  const pendingRead = useRef<Promise<boolean> | null>(null);

  async function read(): Promise<boolean> {
    try {
      if (!(await mayReadAgain(taken, text))) {
        onChange(taken);
        return true;
      }
      const found = text === "" ? null : await send(links.crawl, { body: { url: text, kind } });
      onLink(found);
      // The page's own address, however it was typed.
      onChange(found?.url ?? text);
      setTaken(found?.url ?? text);
      setFailure(null);
      return true;
    } catch (caught) {
      if (caught instanceof Cancelled) return false;
      setFailure({ text, words: errorText(caught) });
      showError(caught);
      return false;
    }
  }
  const finish = (): Promise<boolean> => {
    if (pendingRead.current) return pendingRead.current;
    // Malformed links are left to the form's validation.
    if (text === taken || wrong) return Promise.resolve(true);
    pendingRead.current = read().finally(() => {
      pendingRead.current = null;
    });
    return pendingRead.current;
  };
  const leave = (): void => {
    setLeft(true);
    onBlur();
    void finish();
  };
  useImperativeHandle(handle, () => ({
    finish: () => (failure?.text === text && !pendingRead.current ? Promise.resolve(true) : finish()),
  }));

  const shown = text !== "" && text === taken ? link : preview;
  const words = failure?.text === text ? failure.words : isTyped ? problem : undefined;
  const below = useRef<HTMLDivElement>(null);
  const appeared = isTyped && !words ? preview?.url : undefined;
  // At the foot of a dialog it would appear out of sight.
  useEffect(() => {
    if (appeared !== undefined) below.current?.scrollIntoView({ block: "nearest" });
  }, [appeared]);
  return (
    <div className={styles.field}>
      <TextField
        {...rest}
        label={label}
        hint={LINK_HINTS[kind]}
        value={value}
        onChange={(typed) => {
          setLeft(false);
          onChange(typed);
        }}
        onBlur={leave}
        error={(left ? wrong : undefined) ?? error ?? words}
        maxLength={LIMITS.url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <div ref={below} aria-live="polite">
        {isTyped && (reading || settled !== text) && !words && <p className={styles.reading}>{t("reading")}</p>}
        {shown && !words && <LinkCard link={shown} />}
      </div>
    </div>
  );
}
