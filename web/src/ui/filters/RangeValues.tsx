import { lazy, Suspense, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { browserZone } from "../time/format.ts";
import type { Span } from "./dates/dateSpan.ts";
import styles from "./FilterBar.module.css";
import type { FilterOptions } from "./filterOptions.ts";

const DateRange = lazy(async () => ({ default: (await import("./dates/DateRange.tsx")).DateRange }));

interface Props {
  options: FilterOptions;
  value: Span;
  onChange: (value: Span | undefined) => void;
}

export const DateValues = ({ options, value, onChange }: Props) => (
  <Suspense fallback={<div className={styles.wait} />}>
    <DateRange zone={options.zone ?? browserZone()} value={value} onChange={(span) => onChange(span ?? undefined)} />
  </Suspense>
);

/** A range of numbers; either end may be open. */
export function NumberValues({ options, value, onChange }: Props) {
  const [texts, setTexts] = useState(value.map((side) => (side === null ? "" : String(side))));
  const write = (index: number, text: string): void => {
    const next = texts.with(index, text);
    setTexts(next);
    if (!next.every((item) => /^-?\d{0,15}$/.test(item.trim()) && item.trim() !== "-")) return;
    const [from = null, to = null] = next.map((item) => (item.trim() === "" ? null : Number(item)));
    onChange(from === null && to === null ? undefined : [from, to]);
  };
  return (
    <fieldset className={styles.numbers} aria-label={options.title}>
      {(["from", "to"] as const).map((side, index) => (
        <label key={side}>
          {t(side)}
          <input
            className={styles.find}
            inputMode="numeric"
            placeholder={t("wholeNumber")}
            value={texts[index]}
            onChange={(event) => write(index, event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
