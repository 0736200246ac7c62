import "@mantine/core/styles/UnstyledButton.layer.css";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { Button } from "../../elements/Button.tsx";
import styles from "./DateRange.module.css";
import { type Days, daysOf, type Span, spanOf } from "./dateSpan.ts";

interface Props {
  zone: string;
  value: Span;
  /** What it is once it is cleared; open on both sides unless it is said. */
  usual?: Span;
  /** Null when it is cleared: then it is the default again. */
  onChange: (span: Span | null) => void;
}

/** A range of days, or a single one: what is chosen counts at once. A library of its own size, so it comes when it is opened. */
export function DateRange({ zone, value, usual = [null, null], onChange }: Props) {
  const [days, setDays] = useState<Days>(daysOf(value, zone));
  const [first] = days;
  return (
    <div className={styles.range}>
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
          // The first click is a day already; the second one makes it a range.
          if (from) onChange(spanOf([from, to], zone));
        }}
      />
      <div className={styles.foot}>
        <p>{t("chooseDates")}</p>
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            setDays(daysOf(usual, zone));
            onChange(null);
          }}
        >
          {t("resetDates")}
        </Button>
      </div>
    </div>
  );
}
