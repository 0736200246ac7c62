import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#web/ui/messages.ts";
import { ApiError, Cancelled } from "../../calls/errors.ts";
import { floating } from "../../elements/floating.ts";
import { errorText } from "../../toasts/showError.ts";
import type { CellEdit } from "../columns/column.ts";
import styles from "./Cell.module.css";

interface Props<Row> {
  edit: CellEdit<Row>;
  row: Row;
  label: string;
  /** `back`: the focus goes back to the cell. */
  close: (back: boolean) => void;
}

/** The server's words for one value: the first detail says most. */
const why = (error: unknown): string =>
  error instanceof ApiError && error.code === "stale"
    ? t("staleCell")
    : error instanceof ApiError
      ? (error.details[0]?.message ?? errorText(error))
      : errorText(error);

/** Enter and Tab save, Escape leaves it, and so does a no where the column asks; a refusal stands below and what was typed stays. */
export function CellEditor<Row>({ edit, row, label, close }: Props<Row>) {
  const before = edit.value(row);
  const [value, setValue] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const over = useRef(false);
  /** A question takes the focus, and so blurs the field: that is no second save. */
  const saving = useRef(false);
  const describes = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select?.();
  }, []);

  const leave = (back: boolean): void => {
    over.current = true;
    close(back);
  };
  const save = async (next: string, then: (back: boolean) => void, back: boolean): Promise<void> => {
    if (saving.current || over.current) return;
    if (next === before) return then(back);
    saving.current = true;
    setBusy(true);
    try {
      if (edit.ask && !(await edit.ask(row, next))) return leave(true);
      await edit.save(row, next);
      // Whoever was asked is not where they went any more.
      then(back || edit.ask !== undefined);
    } catch (error) {
      if (error instanceof Cancelled) return;
      setError(why(error));
      field.current?.focus();
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation();
    if (event.key === "Escape") leave(true);
    else if (event.key === "Enter") {
      event.preventDefault();
      void save(value, leave, true);
    } else if (event.key === "Tab") {
      const cells = [
        ...(event.currentTarget.closest("tr")?.querySelectorAll<HTMLElement>("[data-edit], [data-editing]") ?? []),
      ];
      const at = cells.findIndex((cell) => cell.hasAttribute("data-editing"));
      const next = cells[at + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      // On to the next cell that can be changed, once this one is kept.
      const onwards = (): void => {
        leave(false);
        next.click();
      };
      void save(value, onwards, false);
    }
  };
  const shared = {
    ref: field,
    className: styles.field,
    "aria-label": label,
    "aria-invalid": error !== null || undefined,
    "aria-describedby": error ? describes : undefined,
    "aria-busy": busy || undefined,
    readOnly: busy,
    value,
    onKeyDown,
    onBlur: () => error === null && void save(value, leave, false),
  };
  return (
    <span className={styles.editing} data-editing>
      {edit.kind === "select" ? (
        <select
          {...shared}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setError(null);
          }}
        >
          {edit.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={edit.kind}
          maxLength={edit.maxLength}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setError(null);
          }}
        />
      )}
      {error && <Problem id={describes} below={field.current} words={error} />}
    </span>
  );
}

/** Beside the cell, over the table: a cell of 33 px has no room for it. */
function Problem({ id, below, words }: { id: string; below: Element | null; words: string }) {
  const box = below?.getBoundingClientRect();
  return createPortal(
    <p
      id={id}
      role="alert"
      className={styles.problem}
      style={{ left: Math.max(8, Math.min(box?.left ?? 0, innerWidth - 300)), top: (box?.bottom ?? 0) + 4 }}
    >
      <WarningCircleIcon size={14} weight="fill" />
      {words}
    </p>,
    floating("#content").portalProps.target,
  );
}
