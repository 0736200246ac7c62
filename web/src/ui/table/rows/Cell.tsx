import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { CellEdit, Column } from "../columns/column.ts";
import styles from "./Cell.module.css";

type Editor = typeof import("./CellEditor.tsx").CellEditor;
// What is fetched later keeps the row's type.
const CellEditor = lazy(async () => ({ default: (await import("./CellEditor.tsx")).CellEditor })) as unknown as Editor;

interface Props<Row> {
  column: Column<Row>;
  edit: CellEdit<Row>;
  row: Row;
  /** Of the row. */
  name: string;
}

/** A cell that can be changed where it stands: by its pencil, a double click, or Enter on it. */
export function Cell<Row>({ column, edit, row, name }: Props<Row>) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const goesBack = useRef(false);
  useEffect(() => {
    if (!editing && goesBack.current) pencil.current?.focus();
    goesBack.current = false;
  }, [editing]);
  if (edit.may && !edit.may(row)) return column.cell(row);
  const label = t("editCell", { column: column.title, name });
  const close = (back: boolean): void => {
    goesBack.current = back;
    setEditing(false);
  };
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
