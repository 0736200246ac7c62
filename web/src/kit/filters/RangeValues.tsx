import { lazy, Suspense, useState } from "react";
import { t } from "#web/messages/kit.ts";
import { browserZone } from "../time/format.ts";
import type { Span } from "./dates.ts";
import styles from "./FilterBar.module.css";
import type { FilterLook } from "./look.ts";

const DateRange = lazy(async () => ({ default: (await import("./DateRange.tsx")).DateRange }));

interface Props {
  look: FilterLook;
  value: Span;
  onChange: (value: Span | undefined) => void;
}

export const DateValues = ({ look, value, onChange }: Props) => (
  <Suspense fallback={<div className={styles.wait} />}>
    <DateRange zone={look.zone ?? browserZone()} value={value} onChange={(span) => onChange(span ?? undefined)} />
  </Suspense>
);

/** From and to, either of which may be left open. */
export function NumberValues({ look, value, onChange }: Props) {
  const [texts, setTexts] = useState(value.map((side) => (side === null ? "" : String(side))));
  const write = (at: number, text: string): void => {
    const next = texts.with(at, text);
    setTexts(next);
    if (!next.every((one) => /^-?\d{0,15}$/.test(one.trim()) && one.trim() !== "-")) return;
    const [from = null, to = null] = next.map((one) => (one.trim() === "" ? null : Number(one)));
    onChange(from === null && to === null ? undefined : [from, to]);
  };
  return (
    <fieldset className={styles.numbers} aria-label={look.title}>
      {(["from", "to"] as const).map((side, at) => (
        <label key={side}>
          {t(side)}
          <input
            className={styles.find}
            inputMode="numeric"
            placeholder={t("wholeNumber")}
            value={texts[at]}
            onChange={(event) => write(at, event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
