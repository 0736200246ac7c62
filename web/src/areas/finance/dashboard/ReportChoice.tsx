import styles from "./Dashboard.module.css";

interface Props {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of a few, which applies at once. */
export const ReportChoice = ({ label, value, choices, onChoose }: Props) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
);
