/** The providers of a ticketed event: which event of theirs it is, and when that was read. */
import { lazy } from "react";
import { type ProviderStanding, ticketingLinks } from "#contract/ticketing/provider.ts";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate, formatMoment } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SOURCE_TITLES, t } from "../messages.ts";
import { CONNECT_TICKETING_PATH } from "../paths.ts";
import { ProviderFailing } from "./ProviderFailing.tsx";
import styles from "./Providers.module.css";

const Choose = lazy(async () => ({ default: (await import("./ChooseProviderEvent.tsx")).ChooseProviderEvent }));

async function unlink(slug: string, { provider, link }: ProviderStanding): Promise<void> {
  const params = { slug, provider };
  if (!link || !(await mutate(ticketingLinks.unlink, { params }))) return;
  const { remoteId, title, day } = link;
  showToast(t("unlinked", { provider: SOURCE_TITLES[provider] }), {
    undo: () => mutate(ticketingLinks.link, { params, body: { remoteId, title, day } }),
  });
}
async function fetchNow(slug: string, { provider }: ProviderStanding): Promise<void> {
  if (await mutate(ticketingLinks.fetch, { params: { slug, provider } }))
    showToast(t("fetching", { provider: SOURCE_TITLES[provider] }));
}

function Standing({ event, standing }: { event: TicketingEvent; standing: ProviderStanding }) {
  const [zone, now] = [useZone(), useNow()];
  const mayConnect = useMay("ORGANIZATION", "write");
  const { provider, isConnected, isRefused, link } = standing;
  const name = { provider: SOURCE_TITLES[provider] };
  const read = link?.fetchedAt && t("readAt", { time: formatMoment(link.fetchedAt, zone, now) });
  const next = link && (link.dueAt === null ? t("fetchedNoMore") : null);
  return (
    <li>
      <span className={styles.about}>
        <b>{name.provider}</b>
        {link && <span>{[link.title, link.day && formatDate(link.day)].filter(Boolean).join(", ")}</span>}
        <span>
          {[!isConnected && t("notConnected"), !link && isConnected && t("notLinked"), read, next]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <ProviderFailing standing={standing} />
      </span>
      <span className={styles.buttons}>
        {mayConnect && (!isConnected || isRefused) && (
          <Button to={CONNECT_TICKETING_PATH}>{t(isConnected ? "connectAgain" : "connectProvider", name)}</Button>
        )}
        {event.editable && isConnected && link && !isRefused && (
          <Button onClick={() => void fetchNow(event.id, standing)}>{t("fetchNow", name)}</Button>
        )}
        {event.editable && isConnected && !isRefused && (
          <Button
            tone={link ? "quiet" : "plain"}
            onClick={() => void openDialog((close) => <Choose event={event} provider={provider} close={close} />)}
          >
            {t(link ? "linkAnother" : "linkEvent", name)}
          </Button>
        )}
        {event.editable && link && (
          <Button tone="quiet" onClick={() => void unlink(event.id, standing)}>
            {t("unlink", name)}
          </Button>
        )}
      </span>
    </li>
  );
}

export const ProviderLinks = ({ event }: { event: TicketingEvent }) => (
  <section aria-label={t("providers")}>
    <h2>{t("providers")}</h2>
    <ul className={styles.list}>
      {event.providers.map((standing) => (
        <Standing key={standing.provider} event={event} standing={standing} />
      ))}
    </ul>
  </section>
);
