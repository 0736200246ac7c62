import type { Field } from "../useCallForm.ts";
import styles from "./choices/ChoiceFields.module.css";
import { ChoiceGroup } from "./choices/ChoiceGroup.tsx";

interface Swatch<V> {
  value: V;
  label: string;
  /** The theme's token of the colour. */
  token: string;
}
interface Props<V extends string | null> extends Field<V> {
  label: string;
  swatches: readonly Swatch<NonNullable<V>>[];
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Selects one of several colours, each with its name. */
export function SwatchField<V extends string | null>({
  name,
  value,
  onChange,
  onBlur,
  swatches,
  disabled,
  ...rest
}: Props<V>) {
  return (
    <ChoiceGroup {...rest} path={name} row>
      {swatches.map((swatch) => (
        <label key={swatch.value} className={styles.swatch} data-tip={swatch.label}>
          <input
            type="radio"
            name={name}
            aria-label={swatch.label}
            checked={swatch.value === value}
            disabled={disabled}
            onChange={() => onChange(swatch.value)}
            onBlur={onBlur}
          />
          <span data-swatch={swatch.value} style={{ background: `var(--${swatch.token})` }} />
        </label>
      ))}
    </ChoiceGroup>
  );
}
