import { type ChangeEvent, useEffect, useRef } from "react";
import styles from "./Checkbox.module.css";

interface Props {
  checked: boolean;
  /** Some, but not all, are selected. */
  indeterminate?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Accessible name, where there is no visible label. */
  label?: string;
  /** For a label next to it. */
  id?: string;
  disabled?: boolean;
}

export function Checkbox({ checked, indeterminate = false, onChange, label, id, disabled = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={box}
      id={id}
      type="checkbox"
      className={styles.checkbox}
      checked={checked}
      onChange={onChange}
      aria-label={label}
      disabled={disabled}
    />
  );
}
