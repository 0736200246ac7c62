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
  /** `returnFocus`: moves the focus back to the cell. */
  close: (returnFocus: boolean) => void;
}

/** Returns the server's message for one value: the first detail is the most specific. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.code === "stale"
    ? t("staleCell")
    : error instanceof ApiError
      ? (error.details[0]?.message ?? errorText(error))
      : errorText(error);

/** Edits a cell in place. Enter and Tab save, Escape cancels; a refusal is shown below, and the typed value stays. */
export function CellEditor<Row>({ edit, row, label, close }: Props<Row>) {
  const before = edit.value(row);
  const [value, setValue] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  /** Leaving the field while it is being saved must not save a second time. */
  const saving = useRef(false);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select?.();
  }, []);

  const leave = (returnFocus: boolean): void => {
    closed.current = true;
    close(returnFocus);
  };
  const save = async (next: string, then: (returnFocus: boolean) => void, returnFocus: boolean): Promise<void> => {
    if (saving.current || closed.current) return;
    if (next === before) return then(returnFocus);
    saving.current = true;
    setBusy(true);
    try {
      await edit.save(row, next);
      then(returnFocus);
    } catch (error) {
      if (error instanceof Cancelled) return;
      setError(messageOf(error));
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
      const current = cells.findIndex((cell) => cell.hasAttribute("data-editing"));
      const next = cells[current + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      // Opens the next editable cell, once this one is saved.
      const openNext = (): void => {
        leave(false);
        next.click();
      };
      void save(value, openNext, false);
    }
  };
  const shared = {
    ref: field,
    className: styles.field,
    "aria-label": label,
    "aria-invalid": error !== null || undefined,
    "aria-describedby": error ? errorId : undefined,
    "aria-busy": busy || undefined,
    readOnly: busy,
    value,
    onKeyDown,
    onBlur: () => error === null && void save(value, leave, false),
  };
  return (
    <span className={styles.editing} data-editing>
      <input
        {...shared}
        type={edit.kind}
        maxLength={edit.maxLength}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          setError(null);
        }}
      />
      {error && <EditError id={errorId} below={field.current} message={error} />}
    </span>
  );
}

/** An error shown over the table, since a cell of 33 px has no room for it. */
function EditError({ id, below, message }: { id: string; below: Element | null; message: string }) {
  const box = below?.getBoundingClientRect();
  return createPortal(
    <p
      id={id}
      role="alert"
      className={styles.problem}
      style={{ left: Math.max(8, Math.min(box?.left ?? 0, innerWidth - 300)), top: (box?.bottom ?? 0) + 4 }}
    >
      <WarningCircleIcon size={14} weight="fill" />
      {message}
    </p>,
    floating("#content").portalProps.target,
  );
}
