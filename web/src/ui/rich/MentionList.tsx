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
const WIDTH = 240;

/** The colleagues who fit what stands after the `@`, under the place where it was typed. */
export function MentionList({ id, label, none, suggesting: { found, at, place, busy }, onChoose }: Props) {
  if (!place || (found.length === 0 && busy)) return null;
  const left = Math.max(8, Math.min(place.left, window.innerWidth - WIDTH - 8));
  const below = place.bottom + 260 < window.innerHeight;
  const where = below ? { top: place.bottom + 4 } : { bottom: window.innerHeight - place.top + 4 };
  return createPortal(
    <div id={id} role="listbox" aria-label={label} className={styles.mentions} style={{ left, width: WIDTH, ...where }}>
      {found.length === 0 && <p className={styles.none}>{none}</p>}
      {found.map((mentioned, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus; aria-activedescendant says which is meant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the editor's
        <div
          key={mentioned.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx(styles.mentioned, index === at && styles.meant)}
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
