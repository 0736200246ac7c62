/** Counts by day and type. One day at a time is open for typing: today, or one that was chosen. */
import { ClipboardTextIcon } from "@phosphor-icons/react/dist/csr/ClipboardText";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import { useState } from "react";
import type { CountedDay, TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { t } from "../messages.ts";
import { openEditTicketing, openTakeCounts } from "../openDialogs.tsx";
import { tabPath, useTicketingPath } from "../paths.ts";
import { CountOrigin, Net } from "./CountParts.tsx";
import { CountRow } from "./CountRow.tsx";
import styles from "./CountTable.module.css";
import { DayCards } from "./DayCards.tsx";
import { netOf, sumsOf, weeksOf } from "./days.ts";

interface Props {
  event: TicketingEvent;
  days: readonly CountedDay[];
  onSlug: (slug: string) => void;
}
const number = (count: number): string => formatNumber(count, 0);

export function CountTable({ event, days, onSlug }: Props) {
  const isNarrow = useNarrow();
  const list = useTicketingPath();
  const [span, setSpan] = useState<"days" | "weeks">("days");
  const mayType = event.editable && event.source === "MANUAL" && event.state !== "CANCELLED";
  const [open, setOpen] = useState<string | null>(event.day);
  const { types } = event;
  if (types.length === 0)
    return (
      <Empty title={t("noTypes")} line={t("noTypesLine")}>
        {event.editable && <Button onClick={() => openEditTicketing(event, onSlug)}>{t("addTypes")}</Button>}
      </Empty>
    );
  const isOpen = (day: string): boolean => mayType && span === "days" && day === open;
  const shown = span === "weeks" ? weeksOf(days) : days;
  const hasToday = days.some(({ day }) => day === event.day);
  const sums = sumsOf(shown);
  const total = days.reduce((sum, day) => sum + netOf(day), 0);
  const empty: CountedDay = { day: event.day, counts: [], way: "HAND", by: null, fileName: null, countedAt: "" };
  return (
    <section aria-label={t("byDay")} className={styles.part}>
      <div className={styles.head}>
        <h2>{t("byDay")}</h2>
        <Segments
          label={t("byDay")}
          value={span}
          choices={[
            { value: "days", title: t("days") },
            { value: "weeks", title: t("weeks") },
          ]}
          onChange={setSpan}
        />
        {mayType && (
          <>
            <Button tone="link" icon={<ClipboardTextIcon size={16} />} onClick={() => openTakeCounts(event, "lines")}>
              {t("paste")}
            </Button>
            <Button tone="link" icon={<FileXlsIcon size={16} />} onClick={() => openTakeCounts(event, "file")}>
              {t("file")}
            </Button>
          </>
        )}
      </div>
      {isNarrow ? (
        <DayCards
          event={event}
          days={!hasToday && isOpen(event.day) ? [empty, ...shown] : shown}
          isOpen={isOpen}
          mayOpen={mayType && span === "days"}
          onOpen={setOpen}
          isOfWeeks={span === "weeks"}
        />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(span === "weeks" ? "week" : "day")}</th>
                {types.map(({ id, name }) => (
                  <th key={id} scope="col" className={styles.number}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={styles.number}>
                  {t("all")}
                </th>
                <th scope="col" className={styles.number}>
                  {t("sum")}
                </th>
                <th scope="col">{t("from")}</th>
              </tr>
            </thead>
            <tbody>
              {!hasToday && isOpen(event.day) && (
                <CountRow key={event.day} event={event} day={empty} sum={total} onNext={() => setOpen(null)} />
              )}
              {shown.map((day, place) =>
                isOpen(day.day) ? (
                  <CountRow
                    key={day.day}
                    event={event}
                    day={day}
                    sum={sums[place] ?? 0}
                    onNext={() => setOpen(days[place + 1]?.day ?? null)}
                  />
                ) : (
                  <tr key={day.day}>
                    <th scope="row">
                      {mayType && span === "days" ? (
                        <button
                          type="button"
                          className={styles.day}
                          data-tip={t("editDay", { day: formatDate(day.day) })}
                          onClick={() => setOpen(day.day)}
                        >
                          {formatDate(day.day)}
                        </button>
                      ) : (
                        formatDate(day.day)
                      )}
                    </th>
                    {types.map(({ id }) => {
                      const count = day.counts.find(({ typeId }) => typeId === id);
                      return (
                        <td key={id} className={styles.number}>
                          <Net net={count && count.sold - count.refunded} />
                        </td>
                      );
                    })}
                    <td className={styles.number}>
                      <Net net={netOf(day)} />
                    </td>
                    <td className={styles.number}>{number(sums[place] ?? 0)}</td>
                    <td>{span === "days" && <CountOrigin day={day} />}</td>
                  </tr>
                ),
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("allDays", { count: days.length })}</th>
                {types.map(({ id, sold, capacity, comps, kills }) => (
                  <td key={id} className={styles.number}>
                    <b>{number(sold)}</b> {capacity > 0 && t("ofPlaces", { places: number(capacity - comps - kills) })}
                  </td>
                ))}
                <td />
                <td className={styles.number}>
                  <b>{number(event.sold)}</b>
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {days.length === 0 && (
        <Empty title={t("noCounts")} line={t("noCountsLine")}>
          {event.editable && <Button to={tabPath(list, event.slug, "detail")}>{t("connectAny")}</Button>}
        </Empty>
      )}
    </section>
  );
}
