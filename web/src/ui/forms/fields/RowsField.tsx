import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { ReactNode } from "react";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import styles from "./RowsField.module.css";

interface Props<T> {
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  empty: T;
  max: number;
  addLabel: string;
  removeLabel: (index: number) => string;
  /** The name of a row's first field; it has the focus once its row is added. */
  first: (index: number) => string;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
}

/** A short list in a form, each of whose rows has several fields. */
export function RowsField<T>({ rows, onChange, empty, max, addLabel, removeLabel, first, children }: Props<T>) {
  const add = (): void => {
    onChange([...rows, empty]);
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${first(rows.length)}"]`)?.focus());
  };
  return (
    <>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their place
        <div key={index} className={styles.row}>
          <div className={styles.fields}>{children(index)}</div>
          <IconButton title={removeLabel(index)} onClick={() => onChange(rows.filter((_, place) => place !== index))}>
            <XIcon />
          </IconButton>
        </div>
      ))}
      {rows.length < max && (
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          className={styles.add}
          // The field keeps the focus until the click: an error that it shows when it is left would move the button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          {addLabel}
        </Button>
      )}
    </>
  );
}
