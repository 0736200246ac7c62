/** Chooses the shows to compare with, among those of the agency that are over. */
import { useState } from "react";
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { type TicketingEvent, ticketCounts } from "#contract/ticketing/ticketing.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { t } from "../messages.ts";
import styles from "./Insights.module.css";

interface Props {
  event: TicketingEvent;
  chosen: readonly string[];
  close: () => void;
}

export function ChooseShows({ event, chosen: before, close }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [words, setWords] = useState("");
  const q = useDebounced(words.trim());
  const params = { slug: event.id };
  const answer = useCallQuery(ticketCounts.candidates, { params, query: q ? { q } : {} }, { keep: true });
  async function save(ids: readonly string[] | null): Promise<void> {
    if (!(await mutate(ticketCounts.compare, { params, body: { ids: ids && [...ids] } }))) return;
    close();
    showToast(t("comparableSaved"), {
      undo: () => mutate(ticketCounts.compare, { params, body: { ids: [...before] } }),
    });
  }
  const isFull = chosen.length >= TICKETING_LIMITS.comparable;
  return (
    <Dialog
      title={t("chooseTitle")}
      line={t("chooseLine")}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={() => void save(null)}>
            {t("findThem")}
          </Button>
          <Button tone="main" size="large" onClick={() => void save(chosen)}>
            {t("useThese", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <TextField
        name="shows"
        label={t("searchShows")}
        value={words}
        onChange={setWords}
        error={undefined}
        onBlur={() => undefined}
      />
      <QueryBoundary answer={answer}>
        {(shows) =>
          shows.length === 0 ? (
            <Empty title={t("noneToChoose")} />
          ) : (
            <ul className={styles.shows}>
              {shows.map(({ id, title, venue, day, places, sold }) => {
                const isIn = chosen.includes(id);
                return (
                  <li key={id}>
                    <Checkbox
                      checked={isIn}
                      disabled={!isIn && isFull}
                      label={t("takeOut", { title })}
                      onChange={() => setChosen(isIn ? chosen.filter((other) => other !== id) : [...chosen, id])}
                    />
                    <span className={styles.show}>
                      <b>{title}</b>
                      <span>{[venue, formatDate(day)].filter(Boolean).join(", ")}</span>
                    </span>
                    <span className={styles.showNumber}>
                      <b>{formatNumber(sold, 0)}</b>
                      <span>{t("ofPlaces", { places: formatNumber(places, 0) })}</span>
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
