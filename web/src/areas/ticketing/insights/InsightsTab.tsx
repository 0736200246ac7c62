/** Insights: the curve of the sale beside comparable shows, the counts behind it, and what is compared with. */
import { useState } from "react";
import { type TicketingEvent, type TicketingInsights, ticketCounts, ticketing } from "#contract/ticketing/ticketing.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { CountTable } from "../counts/CountTable.tsx";
import { t } from "../messages.ts";
import { SalesFigures } from "../SalesFigures.tsx";
import { Comparable } from "./Comparable.tsx";
import { forecastFor } from "./forecast.ts";
import styles from "./Insights.module.css";
import { LinkedEvent } from "./LinkedEvent.tsx";
import { SalesChart } from "./SalesChart.tsx";
import { Sources } from "./Sources.tsx";

interface Props {
  event: TicketingEvent;
  onSlug: (slug: string) => void;
}

export function InsightsTab({ event, onSlug }: Props) {
  const answer = useCallQuery(ticketing.insights, { params: { slug: event.id } }, { keep: true });
  return (
    <QueryBoundary answer={answer}>
      {(insights) => <Insights event={event} insights={insights} onSlug={onSlug} />}
    </QueryBoundary>
  );
}

function Insights({ event, insights, onSlug }: Props & { insights: TicketingInsights }) {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const compared = insights.comparable.filter(({ id }) => !out.has(id));
  const forecast = forecastFor(event, insights, compared);

  /** Takes a show in or out at once, and saves it. */
  async function toggle(id: string): Promise<void> {
    const next = new Set(out);
    if (!next.delete(id)) next.add(id);
    setOut(next);
    if (!event.editable) return;
    const ids = insights.comparable.filter((show) => !next.has(show.id)).map((show) => show.id);
    const params = { slug: event.id };
    const before = insights.isChosen ? insights.comparable.map((show) => show.id) : null;
    if (!(await mutate(ticketCounts.compare, { params, body: { ids } }))) return;
    setOut(new Set());
    showToast(t("comparableSaved"), {
      topic: `compare ${event.id}`,
      undo: () => mutate(ticketCounts.compare, { params, body: { ids: before } }),
    });
  }

  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <SalesFigures event={event} forecast={forecast} />
        <SalesChart event={event} insights={insights} compared={compared} forecast={forecast} />
        <CountTable event={event} days={insights.days} onSlug={onSlug} />
      </div>
      <aside className={styles.side} aria-label={t("comparable")}>
        <Comparable
          event={event}
          insights={insights}
          out={out}
          forecast={forecast}
          onToggle={(id) => void toggle(id)}
        />
        <Sources event={event} />
        <LinkedEvent event={event} />
      </aside>
    </div>
  );
}
