import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { lazy, Suspense } from "react";
import { t } from "#web/ui/messages.ts";
import { Button } from "../../elements/Button.tsx";
import type { Period } from "../../time/zoned.ts";
import styles from "../FilterBar.module.css";
import { FilterPopover } from "../FilterPopover.tsx";
import type { DateFilterOptions } from "../filterOptions.ts";
import { type Span, spanLabel } from "./dateSpan.ts";

const DateRange = lazy(async () => ({ default: (await import("./DateRange.tsx")).DateRange }));

/** State with a range of dates: a list's, or a screen's own. */
export interface Dated {
  shown: { fromDate?: number | undefined; toDate?: number | undefined };
  dates(from: number | undefined, to: number | undefined): void;
  /** The default range, which clearing restores. */
  usual?: Partial<Period> | undefined;
  /** The period that a list starts with, which can be removed. */
  period?: { isShown: boolean; show(): void } | null | undefined;
  /** A range that is remembered is about to come. */
  restoring?: true;
}
interface Props {
  state: Dated;
  options: DateFilterOptions;
}
const spanIn = ({ fromDate, toDate }: Dated["shown"] = {}): Span => [fromDate ?? null, toDate ?? null];

/** Edits the list's range of dates. */
export const DateEditor = ({ state, options }: Props) => (
  <Suspense fallback={<div className={styles.wait} />}>
    <DateRange
      zone={options.zone}
      value={spanIn(state.shown)}
      usual={spanIn(state.usual)}
      periods={options.periods}
      {...(state.period && { month: state.period.show })}
      onChange={(span) => state.dates(span?.[0] ?? undefined, span?.[1] ?? undefined)}
    />
  </Suspense>
);

/** The list's range of dates, as a chip once one is set. */
export function DateChip({ state, options }: Props) {
  const span = spanIn(state.shown);
  const set = span.some((side) => side !== null);
  const chosen = set && String(span) !== String(spanIn(state.usual));
  const { period } = state;
  // The default would stand there for a moment.
  if (state.restoring) return null;
  const label = period?.isShown ? t("thisMonth") : set ? spanLabel(span, options.zone) : period ? t("anyTime") : "";
  const asChip = set || Boolean(period);
  // One popover for both states, so that it stays open while the first day is selected.
  return (
    <span className={asChip ? styles.chip : undefined} data-dates>
      <FilterPopover label={options.title} width={296} content={() => <DateEditor state={state} options={options} />}>
        {asChip ? (
          <button
            type="button"
            className={styles.phrase}
            aria-label={`${t("changeFilter", { name: options.title })}: ${label}`}
          >
            {options.title} <b>{label}</b>
          </button>
        ) : (
          <Button tone="quiet" size="small" icon={<CalendarBlankIcon size={14} />}>
            {options.title}
          </Button>
        )}
      </FilterPopover>
      {chosen && (
        <button
          type="button"
          className={styles.off}
          aria-label={t("removeFilter", { name: options.title })}
          data-tip={period ? t("anyTime") : undefined}
          onClick={() => state.dates(undefined, undefined)}
        >
          <XIcon size={12} />
        </button>
      )}
    </span>
  );
}
