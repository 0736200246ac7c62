/** Chooses the provider's event that a ticketed event is sold as: those of its day come first. */
import { useState } from "react";
import type { TicketProvider } from "#contract/ticketing/codes.ts";
import { type ProviderEvent, ticketingLinks } from "#contract/ticketing/provider.ts";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { SOURCE_TITLES, t } from "../messages.ts";
import styles from "./Providers.module.css";

interface Props {
  event: TicketingEvent;
  provider: TicketProvider;
  close: () => void;
}

export function ChooseProviderEvent({ event, provider, close }: Props) {
  const [words, setWords] = useState("");
  const q = useDebounced(words.trim(), 400);
  const params = { slug: event.id, provider };
  const answer = useCallQuery(ticketingLinks.events, { params, query: q ? { q } : {} }, { keep: true });
  const name = { provider: SOURCE_TITLES[provider] };
  const before = event.providers.find((standing) => standing.provider === provider)?.link;

  async function choose({ id: remoteId, title, day }: ProviderEvent): Promise<void> {
    if (!(await mutate(ticketingLinks.link, { params, body: { remoteId, title, day } }))) return;
    close();
    showToast(t("linkedWith", { title }), {
      undo: () =>
        before
          ? mutate(ticketingLinks.link, {
              params,
              body: { remoteId: before.remoteId, title: before.title, day: before.day },
            })
          : mutate(ticketingLinks.unlink, { params }),
    });
  }
  return (
    <Dialog title={t("chooseProviderEvent", name)} line={t("chooseProviderLine")} size={650} onClose={close}>
      <TextField
        name="events"
        label={t("searchProvider", name)}
        value={words}
        onChange={setWords}
        error={undefined}
        onBlur={() => undefined}
      />
      <QueryBoundary answer={answer}>
        {({ events, more }) =>
          events.length === 0 ? (
            <Empty title={t("noProviderEvents", name)} />
          ) : (
            <>
              <ul className={styles.list}>
                {events.map((choice) => (
                  <li key={choice.id}>
                    <span className={styles.about}>
                      <b>{choice.title}</b>
                      <span>{[choice.day && formatDate(choice.day), choice.venue].filter(Boolean).join(", ")}</span>
                    </span>
                    <Button
                      aria-label={t("linkThisNamed", { title: choice.title })}
                      onClick={() => void choose(choice)}
                    >
                      {t("linkThis")}
                    </Button>
                  </li>
                ))}
              </ul>
              {more && <p>{t("moreProviderEvents")}</p>}
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
