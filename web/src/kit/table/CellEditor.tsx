import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#web/messages/kit.ts";
import { Cancelled, Refused } from "../calls/refused.ts";
import { wordsOf } from "../toasts/fault.ts";
import { floating } from "../ui/floating.ts";
import styles from "./Cell.module.css";
import type { CellEdit } from "./columns.ts";

interface Props<Row> {
  edit: CellEdit<Row>;
  row: Row;
  label: string;
  /** `back`: the focus goes back to the cell. */
  close: (back: boolean) => void;
}

/** The server's words for one value: the first detail says most. */
const why = (fault: unknown): string =>
  fault instanceof Refused && fault.code === "stale"
    ? t("staleCell")
    : fault instanceof Refused
      ? (fault.details[0]?.message ?? wordsOf(fault))
      : wordsOf(fault);

/** Enter and Tab save, Escape leaves it, and so does a no where the column asks; a refusal stands below and what was typed stays. */
export function CellEditor<Row>({ edit, row, label, close }: Props<Row>) {
  const before = edit.value(row);
  const [value, setValue] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
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
    } catch (fault) {
      if (fault instanceof Cancelled) return;
      setProblem(why(fault));
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
    "aria-invalid": problem !== null || undefined,
    "aria-describedby": problem ? describes : undefined,
    "aria-busy": busy || undefined,
    readOnly: busy,
    value,
    onKeyDown,
    onBlur: () => problem === null && void save(value, leave, false),
  };
  return (
    <span className={styles.editing} data-editing>
      {edit.kind === "select" ? (
        <select
          {...shared}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setProblem(null);
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
            setProblem(null);
          }}
        />
      )}
      {problem && <Problem id={describes} below={field.current} words={problem} />}
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
