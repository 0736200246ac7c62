import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { LIMITS } from "#contract/limits.ts";
import { typing, underDialog } from "#web/ui/typing.ts";
import styles from "./QuickLine.module.css";

interface Props {
  label: string;
  example: string;
  /** Labels of the Enter and Escape keys. */
  enters: string;
  clears: string;
  text: string;
  onText: (text: string) => void;
  /** Recognised parts, tinted in the text. */
  marks: readonly { from: number; to: number; key: string }[];
  busy: boolean;
  onEnter: () => void;
  onClear: () => void;
  field: RefObject<HTMLInputElement | null>;
  /** Recognised values, listed below the line. */
  children: ReactNode;
}

/** One line that adds something; N focuses it. What it understood is tinted in the text and shown below. */
export function QuickLine({
  label,
  example,
  enters,
  clears,
  text,
  onText,
  marks,
  busy,
  onEnter,
  onClear,
  field,
  children,
}: Props) {
  const mirror = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (key !== "n" || altKey || ctrlKey || metaKey || shiftKey || typing(target) || underDialog()) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
  return (
    <div className={styles.quick}>
      <div className={styles.field} aria-busy={busy}>
        <PlusIcon size={16} aria-hidden className={styles.plus} />
        <div ref={mirror} className={styles.mirror} aria-hidden>
          {tinted(text, marks)}
        </div>
        <input
          ref={field}
          type="text"
          className={styles.input}
          aria-label={label}
          placeholder={example}
          autoComplete="off"
          maxLength={LIMITS.line}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onScroll={({ currentTarget }) => mirror.current?.scrollTo(currentTarget.scrollLeft, 0)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEnter();
            } else if (event.key === "Escape") {
              event.stopPropagation();
              if (text === "") event.currentTarget.blur();
              else onClear();
            }
          }}
        />
        {text === "" ? (
          <kbd aria-hidden>N</kbd>
        ) : (
          <span className={styles.keys} aria-hidden>
            <kbd>Enter</kbd> {enters} <kbd>Esc</kbd> {clears}
          </span>
        )}
      </div>
      {text.trim() !== "" && <div className={styles.understood}>{children}</div>}
    </div>
  );
}

/** The text again, under the field's own, with a tint behind what was understood. */
function tinted(text: string, marks: Props["marks"]): ReactNode[] {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { from, to, key } of marks) {
    parts.push(text.slice(position, from), <mark key={key}>{text.slice(from, to)}</mark>);
    position = to;
  }
  return [...parts, text.slice(position)];
}

interface ChipProps {
  title: string;
  verb: string;
  value: string;
  /** Title of the button that removes it. */
  removeLabel?: string;
  remove?: () => void;
}
/** Something that was understood: "Due is 14 Aug 2026". */
export const QuickChip = ({ title, verb, value, removeLabel, remove }: ChipProps) => (
  <span className={styles.chip} data-default={remove ? undefined : true}>
    {title} <span className={styles.verb}>{verb}</span> <b>{value}</b>
    {remove && (
      <button type="button" aria-label={removeLabel} onClick={remove}>
        <XIcon size={12} />
      </button>
    )}
  </span>
);
