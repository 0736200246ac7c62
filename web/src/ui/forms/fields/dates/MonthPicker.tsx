/** The calendars of date and month fields. Their library is large and loaded when first opened. */
import "@mantine/core/styles/UnstyledButton.layer.css";
import { DatePicker, MonthPicker as Months } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";

interface Props {
  value: string | null;
  /** `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}
const bounds = ({ value, min, max }: Props) => ({
  value,
  ...(value && { defaultDate: value }),
  ...(min && { minDate: min }),
  ...(max && { maxDate: max }),
});

export const DayPicker = (props: Props) => (
  <DatePicker
    {...bounds(props)}
    firstDayOfWeek={1}
    highlightToday
    onChange={(day) => {
      if (day) props.onPick(day);
    }}
  />
);

/** Picks the first day of a month. */
export const MonthPicker = (props: Props) => (
  <Months
    {...bounds(props)}
    onChange={(day) => {
      if (day) props.onPick(day);
    }}
  />
);
