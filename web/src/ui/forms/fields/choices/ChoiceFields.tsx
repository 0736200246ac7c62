import type { Choice } from "../../../filters/filterOptions.ts";
import type { Field } from "../../useCallForm.ts";
import styles from "./ChoiceFields.module.css";
import { ChoiceGroup } from "./ChoiceGroup.tsx";

interface Common {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Places the choices side by side instead of below each other. */
  row?: boolean;
}
type Choices<V> = readonly (Choice & {
  value: V;
  line?: string;
  /** Disables this choice only; `line` gives the reason. */
  disabled?: boolean;
})[];

/** Selects one of a few choices, all visible. */
export function RadioField<V extends string | number | null>({
  name,
  value,
  onChange,
  onBlur,
  choices,
  disabled,
  ...rest
}: Field<V> & Common & { choices: Choices<NonNullable<V>> }) {
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
          <ChoiceLabel {...choice} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

/** Selects several of a few choices, all visible; the value keeps the choices' order. */
export function CheckboxesField<V extends string | number>({
  name,
  value,
  onChange,
  onBlur,
  choices,
  disabled,
  ...rest
}: Field<V[]> & Common & { choices: Choices<V> }) {
  const toggle = (toggled: V): void =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === toggled ? !value.includes(toggled) : value.includes(other))),
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
          <ChoiceLabel {...choice} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

const ChoiceLabel = ({ mark, label, line }: Choice & { line?: string }) => (
  <span className={styles.text}>
    <span>
      {mark}
      {label}
    </span>
    {line && <small>{line}</small>}
  </span>
);

/** A switch with a label. */
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
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
