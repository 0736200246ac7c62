/** A number that opens in place. Enter or leaving saves it; an error stands below and keeps the field. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatAmount, parseAmount } from "#contract/values/money.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { t } from "./messages.ts";
import styles from "./Settlement.module.css";

interface Props {
  /** Names the cell: its column and row. */
  name: string;
  value: number | null;
  /** Currency of an amount; a count has none. */
  currency?: string;
  /** Shown for null, which an emptied field is then. */
  nothing?: string;
  editable: boolean;
  /** Returns what is wrong, or null once it is saved. */
  save: (value: number | null) => Promise<string | null>;
}

const COUNT = /^\d{1,9}$/;

export function NumberCell({ name, value, currency, nothing, editable, save }: Props) {
  const problemId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const saving = useRef(false);
  const written = (amount: number): string =>
    currency === undefined ? formatNumber(amount, 0) : formatAmount(amount, currency);
  const shown = value === null ? (nothing ?? "") : written(value);
  const close = (): void => {
    setTyped(null);
    setProblem("");
  };
  async function leave(): Promise<void> {
    if (typed === null || saving.current) return;
    const text = typed.trim();
    const plain = text.replaceAll(",", "");
    const number =
      text === "" && nothing !== undefined
        ? null
        : currency === undefined
          ? COUNT.test(plain)
            ? Number(plain)
            : undefined
          : (parseAmount(text, currency) ?? undefined);
    if (number === undefined) {
      setProblem(t("badNumber"));
      return;
    }
    if (number === value) {
      close();
      return;
    }
    saving.current = true;
    const wrong = await save(number).finally(() => {
      saving.current = false;
    });
    if (wrong === null) close();
    else setProblem(wrong);
  }
  const onKeyDown = (pressed: KeyboardEvent<HTMLInputElement>): void => {
    if (pressed.key === "Escape") close();
    if (pressed.key === "Enter") {
      pressed.preventDefault();
      void leave();
    }
  };
  if (!editable) return <span>{shown}</span>;
  if (typed === null)
    return (
      <button
        type="button"
        className={styles.cell}
        aria-label={`${name}: ${shown}`}
        onClick={() => setTyped(value === null ? "" : written(value))}
      >
        {shown}
      </button>
    );
  return (
    <span className={styles.open}>
      <input
        className={styles.field}
        // biome-ignore lint/a11y/noAutofocus: it opens where the person pressed
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-label={name}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={problem === "" ? undefined : problemId}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => void leave()}
        onKeyDown={onKeyDown}
      />
      {problem !== "" && (
        <span id={problemId} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
