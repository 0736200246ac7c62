import { type ChangeEvent, useEffect, useRef } from "react";
import styles from "./Checkbox.module.css";

interface Props {
  checked: boolean;
  /** Some of several are chosen. */
  partly?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Read out, where the words beside it are not a label. */
  label?: string;
  /** Stays as it is. */
  off?: boolean;
}

/** A tick box. */
export function Checkbox({ checked, partly = false, onChange, label, off = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.tick}
      checked={checked}
      onChange={onChange}
      aria-label={label}
      disabled={off}
    />
  );
}
