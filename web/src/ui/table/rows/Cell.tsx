import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { ChoiceMenu } from "../../elements/ChoiceMenu.tsx";
import type { CellEdit, Column } from "../columns/column.ts";
import styles from "./Cell.module.css";

type Editor = typeof import("./CellEditor.tsx").CellEditor;
// A lazy component would lose the row's type parameter.
const CellEditor = lazy(async () => ({ default: (await import("./CellEditor.tsx")).CellEditor })) as unknown as Editor;

interface Props<Row> {
  column: Column<Row>;
  edit: CellEdit<Row>;
  row: Row;
  /** The row's name. */
  name: string;
}

/** A cell that can be edited in place: a menu of values, or an editor opened by its pencil button. F2 opens either. */
export function Cell<Row>({ column, edit, row, name }: Props<Row>) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (!editing && returnsFocus.current) pencil.current?.focus();
    returnsFocus.current = false;
  }, [editing]);
  if (edit.may && !edit.may(row)) return column.cell(row);
  const label = t("editCell", { column: column.title, name });
  const close = (returnFocus: boolean): void => {
    returnsFocus.current = returnFocus;
    setEditing(false);
  };
  if (edit.kind === "select")
    return (
      <ChoiceMenu
        label={label}
        value={edit.value(row)}
        choices={edit.choices ?? []}
        onChoose={(value) => edit.save(row, value)}
      >
        {column.cell(row)}
      </ChoiceMenu>
    );
  if (editing)
    return (
      <Suspense fallback={column.cell(row)}>
        <CellEditor edit={edit} row={row} label={label} close={close} />
      </Suspense>
    );
  return (
    <span className={styles.cell}>
      <span className={styles.value}>{column.cell(row)}</span>
      <button
        ref={pencil}
        type="button"
        className={styles.pencil}
        aria-label={label}
        data-edit
        onClick={() => setEditing(true)}
      >
        <PencilSimpleIcon size={14} />
      </button>
    </span>
  );
}
