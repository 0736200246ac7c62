import { createPortal } from "react-dom";
import { cx } from "../cx.ts";
import type { MentionedPerson } from "./mention.ts";
import styles from "./RichTextField.module.css";
import type { Suggesting } from "./useSuggesting.ts";

interface Props {
  id: string;
  label: string;
  none: string;
  suggesting: Suggesting;
  onChoose: (person: MentionedPerson) => void;
}
const WIDTH = 280;
const showActive = (option: HTMLElement | null): void => option?.scrollIntoView({ block: "nearest" });

/** Lists the colleagues who match the text after the `@`, below it. */
export function MentionList({
  id,
  label,
  none,
  suggesting: { people, activeIndex, position, loading },
  onChoose,
}: Props) {
  if (!position || (people.length === 0 && loading)) return null;
  const left = Math.max(8, Math.min(position.left, window.innerWidth - WIDTH - 8));
  const below = position.bottom + 260 < window.innerHeight;
  const vertical = below ? { top: position.bottom + 4 } : { bottom: window.innerHeight - position.top + 4 };
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.mentions}
      style={{ left, width: WIDTH, ...vertical }}
    >
      {people.length === 0 && <p className={styles.none}>{none}</p>}
      {people.map((mentioned, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus; aria-activedescendant marks the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles the keys
        <div
          key={mentioned.id}
          id={`${id}-${index}`}
          role="option"
          ref={index === activeIndex ? showActive : undefined}
          aria-selected={index === activeIndex}
          className={cx(styles.mentioned, index === activeIndex && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(mentioned)}
        >
          {mentioned.mark}
          {mentioned.label}
        </div>
      ))}
    </div>,
    document.querySelector<HTMLElement>("[role=dialog]") ??
      document.querySelector<HTMLElement>("main") ??
      document.body,
  );
}
