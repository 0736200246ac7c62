import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { type ReactNode, useState } from "react";
import { OpenMenuButton } from "../actions/OpenMenuButton.tsx";
import { showError } from "../toasts/showError.ts";
import styles from "./ChoiceMenu.module.css";

export interface MenuChoice {
  value: string;
  label: string;
  /** How the value looks, such as a badge; its label by default. */
  mark?: ReactNode;
  /** Consequence of choosing it. */
  hint?: string;
}
interface Props {
  /** The accessible name before the value, such as "Edit status of Imogen Hart-Okafor". */
  label: string;
  value: string;
  choices: readonly MenuChoice[];
  /** Saves the choice at once; a rejection is shown, and the value stays. */
  onChoose: (value: string) => Promise<unknown>;
  children: ReactNode;
}

const SETTLED_MS = 3000;

/** A value that opens a menu of the others; choosing one saves it at once. */
export function ChoiceMenu({ label, value, choices, onChoose, children }: Props) {
  // The choice is shown until the saved value arrives.
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  // Any new value ends the choice: an undo brings back the value that it began from.
  if (chosen && chosen.from !== value) setChosen(null);
  const pending = chosen?.from === value ? choices.find((choice) => choice.value === chosen.to) : undefined;
  const current = pending ?? choices.find((choice) => choice.value === value);
  const choose = async (to: string): Promise<void> => {
    if (to === current?.value) return;
    setChosen({ from: value, to });
    try {
      if ((await onChoose(to)) === false) setChosen(null);
      // It may have been undone before it was loaded, so that no other value arrives.
      else setTimeout(() => setChosen(null), SETTLED_MS);
    } catch (error) {
      setChosen(null);
      showError(error);
    }
  };
  return (
    <OpenMenuButton
      align="start"
      actions={choices.map((choice) => ({
        id: choice.value,
        title: choice.label,
        mark: choice.mark,
        hint: choice.hint,
        chosen: choice === current,
        run: () => choose(choice.value),
      }))}
    >
      <button
        type="button"
        className={styles.trigger}
        aria-label={current ? `${label}: ${current.label}` : label}
        data-edit
      >
        {pending ? (pending.mark ?? pending.label) : children}
        <CaretDownIcon size={12} className={styles.caret} aria-hidden />
      </button>
    </OpenMenuButton>
  );
}
