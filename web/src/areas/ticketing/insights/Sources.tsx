import { useId } from "react";
import type { TicketSource } from "#contract/ticketing/codes.ts";
import { type TicketingEvent, ticketCounts } from "#contract/ticketing/ticketing.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatMoment } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SOURCE_TITLES, t } from "../messages.ts";
import styles from "./Insights.module.css";

const failureOf = ({ providers }: TicketingEvent, source: TicketSource): string =>
  providers.find(({ provider }) => provider === source)?.link?.failure ?? "";

/** Sources of the counts: one is shown, the others say their number and are not added. */
export function Sources({ event }: { event: TicketingEvent }) {
  const name = useId();
  const zone = useZone();
  const now = useNow();
  const listed = event.sources.some(({ source }) => source === event.source)
    ? event.sources
    : [{ source: event.source, sold: 0, countedAt: null, by: null, failingSince: null }, ...event.sources];

  async function choose(source: TicketSource, sold: number): Promise<void> {
    const body = t("sourceBody", {
      now: formatNumber(sold, 0),
      before: formatNumber(event.sold, 0),
      old: SOURCE_TITLES[event.source],
    });
    const title = t("sourceTitle", { source: SOURCE_TITLES[source] });
    if (!(await confirm({ title, body, yes: t("sourceYes") }))) return;
    const params = { slug: event.id };
    if (!(await mutate(ticketCounts.source, { params, body: { source } }))) return;
    const before = event.source;
    showToast(t("sourceChanged", { source: SOURCE_TITLES[source] }), {
      undo: () => mutate(ticketCounts.source, { params, body: { source: before } }),
    });
  }
  return (
    <fieldset className={styles.sources}>
      <legend>{t("countsFrom")}</legend>
      {listed.map(({ source, sold, countedAt, by, failingSince }) => (
        <label key={source}>
          <input
            type="radio"
            name={name}
            checked={source === event.source}
            disabled={!event.editable}
            onChange={() => void choose(source, sold)}
          />
          <span className={styles.show}>
            <b>{SOURCE_TITLES[source]}</b>
            <span>
              {[
                by && t("lastBy", { name: by.displayName }),
                countedAt !== null &&
                  (source === "MANUAL"
                    ? formatMoment(countedAt, zone, now)
                    : t("readAt", { time: formatMoment(countedAt, zone, now) })),
                source !== event.source && t("notCounted"),
              ]
                .filter(Boolean)
                .join(", ")}
            </span>
            {failingSince !== null && (
              <span className={styles.failing}>
                {t("sinceBecause", { time: formatMoment(failingSince, zone, now), reason: failureOf(event, source) })}
              </span>
            )}
          </span>
          <span className={styles.showNumber}>{formatNumber(sold, 0)}</span>
        </label>
      ))}
      <p className={styles.quiet}>{t("neverAdded")}</p>
    </fieldset>
  );
}
