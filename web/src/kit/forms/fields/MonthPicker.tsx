import "@mantine/core/styles/UnstyledButton.layer.css";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";

/** The calendar of a DateField; a library of its own size, so it comes when it is opened. */
export function MonthPicker({
  value,
  min,
  max,
  onPick,
}: {
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}) {
  return (
    <DatePicker
      value={value}
      {...(value && { defaultDate: value })}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      firstDayOfWeek={1}
      highlightToday
      onChange={(day) => {
        if (day) onPick(day);
      }}
    />
  );
}
