import "@mantine/core/styles/UnstyledButton.layer.css";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { Button } from "../../elements/Button.tsx";
import type { NamedPeriod } from "../filterOptions.ts";
import styles from "./DateRange.module.css";
import { type Days, daysOf, type Span, spanOf } from "./dateSpan.ts";

interface Props {
  zone: string;
  value: Span;
  /** The default range, which clearing restores; open on both sides unless set. */
  usual?: Span;
  /** Chosen by one press. */
  periods?: readonly NamedPeriod[] | undefined;
  /** Shows the period that the list starts with; clearing then leaves any time. */
  month?: () => void;
  /** Called with null when cleared, so that the default applies again. */
  onChange: (span: Span | null) => void;
}

/** Selects a range of days or a single day; each click applies at once. Its library is large and loaded when first opened. */
export function DateRange({ zone, value, usual = [null, null], periods, month, onChange }: Props) {
  const [days, setDays] = useState<Days>(daysOf(value, zone));
  const [first] = days;
  return (
    <div className={styles.range}>
      {periods && (
        <div className={styles.periods}>
          {periods.map(({ name, fromDate, toDate }) => (
            <Button
              key={name}
              size="small"
              aria-pressed={fromDate === value[0] && toDate === value[1]}
              onClick={() => {
                setDays(daysOf([fromDate, toDate], zone));
                onChange([fromDate, toDate]);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <DatePicker
        type="range"
        allowSingleDateInRange
        firstDayOfWeek={1}
        ariaLabels={{
          previousMonth: t("previousMonth"),
          nextMonth: t("nextMonth"),
          previousYear: t("previousYear"),
          nextYear: t("nextYear"),
          previousDecade: t("previousDecade"),
          nextDecade: t("nextDecade"),
        }}
        highlightToday
        value={[...days] as [string | null, string | null]}
        {...(first && { defaultDate: first })}
        classNames={{ day: styles.day ?? "" }}
        onChange={([from, to]) => {
          setDays([from, to]);
          // The first click selects a day; the second extends it to a range.
          if (from) onChange(spanOf([from, to], zone));
        }}
      />
      <div className={styles.foot}>
        <p>{t("chooseDates")}</p>
        {month && (
          <Button size="small" tone="quiet" onClick={month}>
            {t("thisMonth")}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            setDays(daysOf(usual, zone));
            onChange(null);
          }}
        >
          {t(month ? "anyTime" : "resetDates")}
        </Button>
      </div>
    </div>
  );
}
