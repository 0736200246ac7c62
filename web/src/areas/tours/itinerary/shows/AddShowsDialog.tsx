/** Adds several shows to a tour: pasted dates, or existing events. Each row is shown before it is added. */
import { useMemo, useState } from "react";
import { type EventRow, events } from "#contract/events/event.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { understandDates } from "#contract/tours/pasted-dates.ts";
import { type Tour, tours } from "#contract/tours/tour.ts";
import { venues } from "#contract/venues/venue.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { foldText } from "#web/ui/format/foldText.ts";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { formatDate, today } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./AddShows.module.css";
import { addShow, type ShowToAdd } from "./addShow.ts";
import { t } from "./messages.ts";
import { useTowns } from "./useTowns.ts";

interface Props {
  tour: Tour;
  entries: readonly TourEntry[];
  close: () => void;
}
const MODES = ["dates", "events"] as const;
const unbound = { error: undefined, onBlur: () => undefined };
const dayOf = ({ startDate }: EventRow): string | null => startDate?.slice(0, 10) ?? null;

/** Changes a person made to what was found, by row. */
interface Choice {
  placeId?: string;
  /** Empty for a new event. */
  eventId?: string;
}

export function AddShowsDialog({ tour, entries, close }: Props) {
  const zone = useZone();
  const from = tour.plannedFrom ?? today(zone);
  const [mode, setMode] = useState<(typeof MODES)[number]>("dates");
  const [text, setText] = useState("");
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<number | null>(null);
  const pasted = useDebounced(text);
  const { shows, faults } = useMemo(() => understandDates(pasted, from), [pasted, from]);
  const towns = useTowns(useMemo(() => [...new Set(shows.map(({ town }) => town))], [shows]));
  const { data: venueList } = useCallQuery(venues.list, {});
  const { data: found } = useCallQuery(events.list, {
    query: {
      pageSize: 100,
      withTotal: false,
      orderBy: "startDate",
      orderDirection: "ASC",
      fromDate: Date.parse(`${from}T00:00:00Z`) - 86_400_000,
      ...(tour.people.length > 0 && { talentIds: tour.people.map(({ id }) => id) }),
    },
  });
  const onTour = new Set(entries.flatMap(({ event }) => event?.id ?? []));
  const free = (found?.rows ?? []).filter(({ id }) => !onTour.has(id));
  const keyOf = ({ day, town, venue }: { day: string; town: string; venue: string | null }): string =>
    [day, town, venue].join("|");

  const rows = shows.map((show) => {
    const key = keyOf(show);
    const offered = towns.get(show.town);
    const choice = choices[key] ?? {};
    const place = offered?.find(({ id }) => id === choice.placeId) ?? offered?.[0] ?? null;
    const named = show.venue && foldText(show.venue);
    const venue = named
      ? ((venueList ?? []).find(({ name, archived }) => !archived && foldText(name) === named) ??
        (venueList ?? []).find(({ name, archived }) => !archived && foldText(name).startsWith(`${named} `)))
      : undefined;
    const sameDay = free.filter((event) => dayOf(event) === show.day);
    const eventId = choice.eventId ?? sameDay[0]?.id ?? "";
    return { key, show, offered, place, venue, sameDay, eventId };
  });
  const count = mode === "dates" ? rows.length : chosen.size;

  const toAdd = (): (ShowToAdd & { key: string })[] =>
    mode === "dates"
      ? rows.map(({ key, show, place, venue, eventId }) => ({
          ...show,
          key,
          place,
          venueId: venue?.id ?? null,
          eventId: eventId === "" ? null : eventId,
        }))
      : free
          .filter(({ id }) => chosen.has(id))
          .map((event, row) => ({
            key: event.id,
            row,
            day: dayOf(event) ?? "",
            town: event.venue ?? event.title,
            venue: null,
            place: null,
            venueId: null,
            eventId: event.id,
          }));

  async function take(): Promise<void> {
    const wanted = toAdd();
    const refused: Record<string, string> = {};
    let added = 0;
    for (const [place, show] of wanted.entries()) {
      setBusy(place + 1);
      try {
        await addShow(tour, show, {
          onEvent: (eventId) => setChoices((was) => ({ ...was, [show.key]: { ...was[show.key], eventId } })),
        });
        added += 1;
      } catch (error) {
        const detail = error instanceof ApiError ? error.details[0]?.message : undefined;
        refused[show.key] = detail ?? (error instanceof Error ? error.message : String(error));
      }
    }
    invalidateTopics([...(tours.create.topics ?? []), "event", "masterList"]);
    setBusy(null);
    setProblems(refused);
    const left = Object.keys(refused).length + (mode === "dates" ? faults.length : 0);
    showToast([t("taken", { count: added }), left > 0 && t("left")].filter(Boolean).join(". "));
    if (left === 0) {
      close();
      return;
    }
    setChosen(new Set(Object.keys(refused)));
    const lines = pasted.split(/\r?\n/);
    const leftRows = [
      ...faults.map(({ row }) => row),
      ...shows.flatMap((show) => (refused[keyOf(show)] ? [show.row] : [])),
    ];
    setText(
      leftRows
        .toSorted((row, other) => row - other)
        .map((row) => lines[row - 1])
        .join("\n"),
    );
  }

  return (
    <Dialog
      title={t("title")}
      line={t("line")}
      size={800}
      onClose={close}
      footer={
        <Button tone="main" size="large" off={busy !== null || count === 0} onClick={() => void take()}>
          {busy === null ? (count === 0 ? t("add") : t("take", { count })) : t("taking", { place: busy, count })}
        </Button>
      }
    >
      <div className={styles.parts}>
        <Segments
          label={t("from")}
          value={mode}
          choices={MODES.map((value) => ({ value, title: t(value) }))}
          onChange={setMode}
        />
        {mode === "dates" ? (
          <>
            <TextAreaField {...unbound} name="dates" label={t("pasted")} value={text} onChange={setText} rows={6} />
            <p role="status">{rows.length === 0 ? t("nothing") : t("understood", { count: rows.length })}</p>
            {faults.length > 0 && (
              <section aria-label={t("faulty", { count: faults.length })} className={styles.faults}>
                <h3>{t("faulty", { count: faults.length })}</h3>
                <ul>
                  {faults.map(({ row, text: own, message }) => (
                    <li key={row}>
                      <b>{t("rowOf", { row })}</b> {message} <span>{own}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {rows.length > 0 && (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t("day")}</th>
                      <th scope="col">{t("town")}</th>
                      <th scope="col">{t("venue")}</th>
                      <th scope="col">{t("event")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ key, show, offered, place, venue, sameDay, eventId }) => (
                      <tr key={`${key} ${show.row}`}>
                        <th scope="row">{formatDate(show.day)}</th>
                        <td>
                          {offered === undefined ? (
                            t("lookingUp")
                          ) : offered.length === 0 ? (
                            <>
                              {show.town} <small>{t("noPlace")}</small>
                            </>
                          ) : (
                            <select
                              aria-label={t("townOf", { day: formatDate(show.day) })}
                              value={place?.id ?? ""}
                              onChange={({ currentTarget }) =>
                                setChoices((was) => ({
                                  ...was,
                                  [key]: { ...was[key], placeId: currentTarget.value },
                                }))
                              }
                            >
                              {offered.map(({ id, name }) => (
                                <option key={id} value={id}>
                                  {name}
                                </option>
                              ))}
                            </select>
                          )}
                        </td>
                        <td>{venue?.name ?? (show.venue ? t("newVenue", { name: show.venue }) : t("noVenue"))}</td>
                        <td>
                          {sameDay.length === 0 ? (
                            t("newEvent")
                          ) : (
                            <select
                              aria-label={t("eventOf", { day: formatDate(show.day) })}
                              value={eventId}
                              onChange={({ currentTarget }) =>
                                setChoices((was) => ({
                                  ...was,
                                  [key]: { ...was[key], eventId: currentTarget.value },
                                }))
                              }
                            >
                              {sameDay.map(({ id, title }) => (
                                <option key={id} value={id}>
                                  {title}
                                </option>
                              ))}
                              <option value="">{t("newEvent")}</option>
                            </select>
                          )}
                          {problems[key] && (
                            <small className={styles.problem} role="alert">
                              {problems[key]}
                            </small>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        ) : free.length === 0 ? (
          <p>{t("noEvents")}</p>
        ) : (
          <ul className={styles.events}>
            {free.map((event) => (
              <li key={event.id}>
                <label htmlFor={`show-${event.id}`}>
                  <Checkbox
                    id={`show-${event.id}`}
                    checked={chosen.has(event.id)}
                    onChange={({ currentTarget }) =>
                      setChosen((was) => {
                        const next = new Set(was);
                        if (currentTarget.checked) next.add(event.id);
                        else next.delete(event.id);
                        return next;
                      })
                    }
                  />
                  <span>
                    {event.title} <small>{event.venue}</small>
                  </span>
                  <span>{dayOf(event) === null ? t("noDay") : formatDate(dayOf(event) ?? "")}</span>
                </label>
                {problems[event.id] && (
                  <small className={styles.problem} role="alert">
                    {problems[event.id]}
                  </small>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
