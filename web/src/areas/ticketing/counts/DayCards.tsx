/** Counts on a phone: a card for each day; the open one has a stepper for each type, which saves when it is left alone. */
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { CountedDay, TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import { CountOrigin, Net } from "./CountParts.tsx";
import styles from "./DayCards.module.css";
import { netOf, sumsOf } from "./days.ts";
import { useTypedCounts } from "./useTypedCounts.ts";

/** Time without another press after which a count is saved. */
const SETTLED_MS = 800;

interface Props {
  event: TicketingEvent;
  days: readonly CountedDay[];
  isOfWeeks: boolean;
  isOpen: (day: string) => boolean;
  mayOpen: boolean;
  onOpen: (day: string) => void;
}

interface StepperProps {
  typed: ReturnType<typeof useTypedCounts>;
  day: string;
  typeId: string;
  name: string;
}
function Stepper({ typed: { textOf, type, save, problem }, day, typeId, name }: StepperProps) {
  const problemId = useId();
  const [pressed, setPressed] = useState(0);
  const text = textOf(typeId);
  const saveNow = useEffectEvent(() => void save(typeId));
  useEffect(() => {
    if (pressed === 0) return undefined;
    const timer = setTimeout(saveNow, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pressed]);
  const step = (by: number): void => {
    const now = /^\d+$/.test(text.trim()) ? Number(text) : 0;
    type(typeId, String(Math.max(0, now + by)));
    setPressed((count) => count + 1);
  };
  const words = { type: name, day: formatDate(day) };
  const isWrong = problem?.typeId === typeId;
  return (
    <div className={styles.type}>
      <span className={styles.name}>{name}</span>
      <span className={styles.stepper}>
        <IconButton title={t("fewer", words)} className={styles.step} onClick={() => step(-1)}>
          <MinusIcon size={20} />
        </IconButton>
        <input
          className={styles.field}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-label={t("countOf", words)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={({ currentTarget }) => type(typeId, currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => void save(typeId)}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
        />
        <IconButton title={t("oneMore", words)} className={styles.step} onClick={() => step(1)}>
          <PlusIcon size={20} />
        </IconButton>
      </span>
      {isWrong && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
    </div>
  );
}

function OpenDay({ event, day }: { event: TicketingEvent; day: CountedDay }) {
  const typed = useTypedCounts(event, day);
  return (
    <div className={styles.types}>
      {event.types.map(({ id, name }) => (
        <Stepper key={id} typed={typed} day={day.day} typeId={id} name={name} />
      ))}
    </div>
  );
}

export function DayCards({ event, days, isOfWeeks, isOpen, mayOpen, onOpen }: Props) {
  const sums = sumsOf(days);
  return (
    <ul className={styles.cards}>
      {days.map((day, place) => {
        const open = isOpen(day.day);
        const counted = event.types.flatMap(({ id, name }) => {
          const count = day.counts.find(({ typeId }) => typeId === id);
          return count ? [{ id, name, net: count.sold - count.refunded }] : [];
        });
        return (
          <li key={day.day} className={styles.card}>
            <div className={styles.head}>
              <h3>{formatDate(day.day)}</h3>
              <span>
                <b>{day.counts.length > 0 && <Net net={netOf(day)} />}</b>{" "}
                {t("sumSoFar", { sum: formatNumber(sums[place] ?? 0, 0) })}
              </span>
            </div>
            {open ? (
              <OpenDay event={event} day={day} />
            ) : (
              <dl className={styles.counts}>
                {counted.map(({ id, name, net }) => (
                  <div key={id}>
                    <dt>{name}</dt>
                    <dd>
                      <Net net={net} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {!isOfWeeks && !open && (
              <div className={styles.foot}>
                <CountOrigin day={day} />
                {mayOpen && (
                  <Button size="large" onClick={() => onOpen(day.day)}>
                    {t("editDay", { day: formatDate(day.day) })}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
