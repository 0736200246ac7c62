import type { Choice } from "../../../filters/filterOptions.ts";
import type { Field } from "../../useCallForm.ts";
import styles from "./ChoiceFields.module.css";
import { ChoiceGroup } from "./ChoiceGroup.tsx";

interface Common {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Beside each other instead of below. */
  row?: boolean;
}
type Of<V> = readonly (Choice & {
  value: V;
  line?: string;
  /** This one alone; `line` says why. */
  disabled?: boolean;
})[];

/** One of a few, all in sight. */
export function RadioField<V extends string | number | null>({
  name,
  value,
  onChange,
  onBlur,
  choices,
  disabled,
  ...rest
}: Field<V> & Common & { choices: Of<NonNullable<V>> }) {
  return (
    <ChoiceGroup {...rest} path={name}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <Words {...choice} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

/** Several of a few, all in sight; the value keeps the choices' order. */
export function CheckboxesField<V extends string | number>({
  name,
  value,
  onChange,
  onBlur,
  choices,
  disabled,
  ...rest
}: Field<V[]> & Common & { choices: Of<V> }) {
  const toggle = (one: V): void =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === one ? !value.includes(one) : value.includes(other))),
    );
  return (
    <ChoiceGroup {...rest} path={name}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="checkbox"
            checked={value.includes(choice.value)}
            disabled={disabled || choice.disabled}
            onChange={() => toggle(choice.value)}
            onBlur={onBlur}
          />
          <Words {...choice} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

const Words = ({ mark, label, line }: Choice & { line?: string }) => (
  <span className={styles.words}>
    <span>
      {mark}
      {label}
    </span>
    {line && <small>{line}</small>}
  </span>
);

/** Yes or no, said by one sentence. */
export function SwitchField({
  name,
  value,
  onChange,
  onBlur,
  label,
  hint,
  disabled,
}: Field<boolean> & Omit<Common, "row" | "required">) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        name={name}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      <span className={styles.words}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
