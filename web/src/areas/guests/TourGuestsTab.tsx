/** Guest lists of a tour's shows: first who waits for a decision, then each show with its places. */
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type ShowGuests, tourGuests } from "#contract/guests/guest.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { onRowKeys } from "#web/ui/table/keys.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { decideOnTour, type WaitingGuest } from "./decideOnTour.ts";
import styles from "./Guests.module.css";
import { GUEST_SIDE_TITLES, GUEST_TYPE_TITLES, t } from "./messages.ts";
import { doorPath, guestsPath } from "./paths.ts";
import { t as titles } from "./titles.ts";

export function TourGuestsTab({ record: { id } }: { record: { id: string } }) {
  const answer = useCallQuery(tourGuests.shows, { params: { id } });
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>
        {(shows) =>
          shows.length === 0 ? (
            <Empty title={t("noShows")} line={t("noShowsLine")} />
          ) : (
            <div className={styles.list}>
              <Waiting tourId={id} shows={shows} />
              <Shows shows={shows} />
            </div>
          )
        }
      </QueryBoundary>
    </FullPanel>
  );
}

const dayText = ({ startDate }: ShowGuests): string => (startDate ? formatDate(startDate.slice(0, 10)) : t("noDay"));
const nameOf = ({ title, venue }: ShowGuests): string => [title, venue].filter(Boolean).join(", ");

function Waiting({ tourId, shows }: { tourId: string; shows: readonly ShowGuests[] }) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const waiting = useMemo(
    () => shows.flatMap((show) => show.waiting.map((guest): WaitingGuest => ({ show, guest }))),
    [shows],
  );
  const decidable = waiting.filter(({ show }) => show.editable);
  const chosen = decidable.filter(({ guest }) => selected.has(guest.id));
  const settle = async (state: "APPROVED" | "DECLINED", settled: readonly WaitingGuest[]): Promise<void> => {
    if (await decideOnTour(tourId, settled, state)) select(new Set());
  };
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  return (
    <section className={styles.part} aria-labelledby="guests-waiting">
      <h2 id="guests-waiting">
        {t("waitFor")} <span>{waiting.length}</span>
      </h2>
      {waiting.length === 0 && <p className={styles.quiet}>{t("nobodyWaits")}</p>}
      {decidable.length > 0 && (
        <div className={styles.bar}>
          {chosen.length > 0 ? (
            <>
              <span role="status">{t("selected", { count: chosen.length })}</span>
              <Button onClick={() => settle("APPROVED", chosen)}>{t("approve")}</Button>
              <Button onClick={() => settle("DECLINED", chosen)}>{t("decline")}</Button>
            </>
          ) : (
            <Button onClick={() => settle("APPROVED", decidable)}>
              {t("approveWaiting", { count: decidable.length })}
            </Button>
          )}
        </div>
      )}
      {waiting.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {decidable.length > 0 && (
                <td>
                  <Checkbox
                    label={t("selectAll")}
                    checked={chosen.length === decidable.length}
                    indeterminate={chosen.length > 0 && chosen.length < decidable.length}
                    onChange={() =>
                      select(
                        chosen.length === decidable.length
                          ? new Set()
                          : new Set(decidable.map(({ guest }) => guest.id)),
                      )
                    }
                  />
                </td>
              )}
              <th scope="col">{t("guest")}</th>
              <th scope="col">{t("places")}</th>
              <th scope="col">{t("type")}</th>
              <th scope="col">{t("side")}</th>
              <th scope="col">{t("askedBy")}</th>
              <th scope="col">{t("remark")}</th>
              <th scope="col">{t("show")}</th>
            </tr>
          </thead>
          <tbody onKeyDown={onRowKeys}>
            {waiting.map(({ show, guest }) => (
              <tr
                key={guest.id}
                data-row
                data-id={guest.id}
                data-selected={(show.editable && selected.has(guest.id)) || undefined}
              >
                {decidable.length > 0 && (
                  <td>
                    {show.editable && (
                      <Checkbox
                        label={t("selectOf", { name: guest.name })}
                        checked={selected.has(guest.id)}
                        onChange={() => toggle(guest.id)}
                      />
                    )}
                  </td>
                )}
                <th scope="row">
                  <Link data-opener to={guestsPath(show.eventId)}>
                    {guest.name}
                  </Link>
                </th>
                <td data-label={t("places")}>{guest.places}</td>
                <td data-label={t("type")}>{GUEST_TYPE_TITLES[guest.type]}</td>
                <td data-label={t("side")}>{GUEST_SIDE_TITLES[guest.side]}</td>
                <td data-label={t("askedBy")}>{guest.asker}</td>
                <td data-label={t("remark")}>{guest.note}</td>
                <td data-label={t("show")}>{[dayText(show), nameOf(show)].join(" · ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Shows({ shows }: { shows: readonly ShowGuests[] }) {
  return (
    <section className={styles.part} aria-labelledby="guests-shows">
      <h2 id="guests-shows">
        {t("showsHead")} <span>{shows.length}</span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("show")}</th>
            <th scope="col">{t("approvedPlaces")}</th>
            <th scope="col">{t("waitingPlaces")}</th>
            <td>
              <span className={styles.hidden}>{titles("doorList")}</span>
            </td>
          </tr>
        </thead>
        <tbody onKeyDown={onRowKeys}>
          {shows.map((show) => (
            <ShowRow key={show.eventId} show={show} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ShowRow({ show }: { show: ShowGuests }) {
  const { eventId, title, approved, quotas, waiting } = show;
  const places = Object.values(approved).reduce((sum, side) => sum + side, 0);
  const wanted = waiting.reduce((sum, guest) => sum + guest.places, 0);
  const isAbove = quotas.TOTAL !== null && places > quotas.TOTAL;
  return (
    <tr data-row data-id={eventId}>
      <td data-label={t("day")}>{dayText(show)}</td>
      <th scope="row">
        <Link data-opener to={guestsPath(eventId)}>
          {nameOf(show)}
        </Link>
      </th>
      <td data-label={t("approvedPlaces")} data-waits={isAbove || undefined}>
        {quotas.TOTAL === null ? places : t("placesOf", { approved: places, places: quotas.TOTAL })}
      </td>
      <td data-label={t("waitingPlaces")} data-waits={wanted > 0 || undefined}>
        {wanted > 0 && wanted}
      </td>
      <td>
        <Link to={doorPath(eventId)} aria-label={t("doorOf", { name: title })}>
          {titles("doorList")}
        </Link>
      </td>
    </tr>
  );
}
