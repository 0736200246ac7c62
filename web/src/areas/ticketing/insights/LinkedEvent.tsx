import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { use } from "react";
import { Link } from "react-router";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import styles from "./Insights.module.css";

/** Path of an event's own page. */
export function useEventPath(id: string): string {
  const entry = collectionsOf(use(AreasContext)).events;
  const base = entry?.base ?? "/events";
  return entry?.detail ? `${base}/detail/${id}/${entry.first ?? "summary"}` : `${base}/${id}/profile/summary`;
}

/** Records that the ticketed event belongs to. */
export function LinkedEvent({ event: { id, title, startDate } }: { event: TicketingEvent }) {
  const to = useEventPath(id);
  return (
    <section aria-label={t("linked")}>
      <div className={styles.sideHead}>
        <h2>{t("linked")}</h2>
      </div>
      <Link to={to} className={styles.linked}>
        <TicketIcon size={16} aria-hidden />
        <span>{title}</span>
        {startDate && <span>{formatDate(startDate.slice(0, 10))}</span>}
      </Link>
    </section>
  );
}
