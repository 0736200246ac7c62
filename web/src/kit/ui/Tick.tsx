import { useEffect, useRef } from "react";
import styles from "./Tick.module.css";

interface Props {
  checked: boolean;
  /** Some of several are chosen. */
  partly?: boolean;
  onChange: () => void;
  /** Read out, where the words beside it are not a label. */
  label?: string;
}

/** A tick box. */
export function Tick({ checked, partly = false, onChange, label }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <input ref={box} type="checkbox" className={styles.tick} checked={checked} onChange={onChange} aria-label={label} />
  );
}
