import styles from "./Segments.module.css";

interface Props<V extends string> {
  label: string;
  value: V;
  choices: readonly { value: V; title: string }[];
  onChange: (value: V) => void;
}

/** A choice of a few, side by side. */
export const Segments = <V extends string>({ label, value, choices, onChange }: Props<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
  <div role="group" aria-label={label} className={styles.segments}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.title}
      </button>
    ))}
  </div>
);
