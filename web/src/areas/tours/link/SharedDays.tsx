import type { BookDay, BookEntry, SharedTour } from "#contract/tours/book.ts";
import { city, formatDate, today } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./SharedTour.module.css";

const weekdays = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "UTC" });
/** "Thu 24 Sep" */
const dayLabel = (day: string): string =>
  `${weekdays.format(Date.parse(`${day}T00:00:00Z`))} ${formatDate(day).slice(0, -5)}`;
const timeOf = (wall: string | null): string => wall?.slice(11) ?? "";
const joined = (parts: readonly (string | null | false)[], between = " · "): string =>
  parts.filter(Boolean).join(between);
/** The date of another day, and the time. */
const wallOn = (wall: string | null, day: string): string =>
  wall === null ? "" : joined([wall.slice(0, 10) !== day && dayLabel(wall.slice(0, 10)), timeOf(wall)], " ");

/** The day that it is in its own town, else the next one. */
function currentDay(days: readonly BookDay[], now: number) {
  const current = days.find(({ day, zone }) => day === today(zone ?? "UTC", now));
  return { current, next: current ? undefined : days.find(({ day, zone }) => day > today(zone ?? "UTC", now)) };
}

export function SharedDays({ tour: { days, party }, now }: { tour: SharedTour; now: number }) {
  const { current, next } = currentDay(days, now);
  const first = current ?? next;
  return (
    <>
      <section className={styles.first} aria-labelledby="tour-first">
        <h2 id="tour-first">{current ? t("today") : next ? t("next") : days.length > 0 ? t("over") : t("noDays")}</h2>
        {first && (
          <>
            <h3>
              {dayLabel(first.day)} <span>{first.town}</span>
            </h3>
            <Day day={first} />
          </>
        )}
      </section>
      {days.length > 0 && (
        <section aria-labelledby="tour-days">
          <h2 id="tour-days">{t("allDays")}</h2>
          {days.map((day) => (
            <details key={day.day} className={styles.day}>
              <summary>
                <b>{dayLabel(day.day)}</b>
                <span>{joined([day.town, headlineOf(day)])}</span>
              </summary>
              <Day day={day} />
            </details>
          ))}
        </section>
      )}
      <section aria-labelledby="tour-people">
        <h2 id="tour-people">{t("party")}</h2>
        {party.length === 0 && <p className={styles.quiet}>{t("nobody")}</p>}
        <ul className={styles.party}>
          {party.map(({ name, group, role, phone }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people are shown without ids
            <li key={place} className={styles.member}>
              <span className={styles.who}>
                <bdi className={styles.person}>{name}</bdi>
                <small className={styles.work}>{role ?? t(group)}</small>
              </span>
              {phone && (
                <a className={styles.phone} href={`tel:${phone}`} aria-label={`${t("callTo", { name })}: ${phone}`}>
                  {phone}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Says in a word what a day is about: its show, else what it begins with. */
function headlineOf({ entries }: BookDay): string | null {
  const entry = entries.find(({ kind }) => kind === "SHOW") ?? entries[0];
  return entry ? nameOf(entry) : null;
}

function nameOf({ kind, title, mode, place, to }: BookEntry): string {
  if (kind === "SHOW") return title ?? t("hiddenShow");
  if (kind === "TRAVEL") return title ?? t("travel", { from: place ?? "", to: to ?? "" });
  return title ?? t(mode !== null && mode !== "OTHER" ? mode : kind);
}

function Day({ day }: { day: BookDay }) {
  const { zone, entries, stays } = day;
  return (
    <div className={styles.body}>
      {zone !== null && <p className={styles.quiet}>{t("timesIn", { city: city(zone) })}</p>}
      {entries.length === 0 && stays.length === 0 && <p className={styles.quiet}>{t("nothing")}</p>}
      <ul className={styles.entries}>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown without ids
          <Entry key={place} entry={entry} day={day} />
        ))}
        {stays.map((stay, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown without ids
          <Stay key={place} stay={stay} />
        ))}
      </ul>
    </div>
  );
}

function Place({ entry }: { entry: BookEntry }) {
  const { address, map } = entry;
  if (address === null) return null;
  return (
    <p className={styles.detail}>
      {address}
      {map && (
        <a
          className={styles.map}
          href={map}
          target="_blank"
          rel="noreferrer"
          aria-label={t("mapOf", { place: address })}
        >
          {t("map")}
        </a>
      )}
    </p>
  );
}

function Entry({ entry, day }: { entry: BookEntry; day: BookDay }) {
  const { kind, mode, start, end, zone, endZone, venue, place, carrier, reference, who, times } = entry;
  const name = nameOf(entry);
  const moment = (wall: string | null, where: string): string => {
    const isElsewhere = timeOf(wall) !== "" && day.zone !== null && where !== day.zone;
    return joined([wallOn(wall, day.day), isElsewhere && `(${city(where)})`], " ");
  };
  return (
    <li className={styles.entry} data-kind={kind}>
      <span className={styles.times}>{joined([moment(start, zone), moment(end, endZone)], " – ")}</span>
      <div>
        <small className={styles.kind}>
          {kind === "TRAVEL" && mode !== null && mode !== "OTHER" ? t(mode) : t(kind)}
        </small>
        <b className={styles.name}>{name}</b>
        {kind === "TRAVEL"
          ? carrier && <p className={styles.detail}>{carrier}</p>
          : (venue ?? place) && (
              <p className={styles.detail}>{joined([venue, venue === place ? null : place], ", ")}</p>
            )}
        <Place entry={entry} />
        {reference && <p className={styles.detail}>{t("reference", { reference })}</p>}
        {who.length > 0 && <p className={styles.detail}>{t("forWhom", { names: who.join(", ") })}</p>}
        {times.length > 0 && (
          <ol className={styles.sheet} aria-label={t("runSheet", { name })}>
            {times.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are shown without ids
              <li key={index} className={styles.sheetRow}>
                <b className={styles.sheetTime}>{joined([wallOn(item.start, day.day), timeOf(item.end)], "–")}</b>
                <span className={styles.sheetText}>{joined([item.title, item.lane])}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

function Stay({ stay }: { stay: BookEntry }) {
  const { title, place, start, end, reference, who, rooms } = stay;
  const when = (wall: string | null): string => wallOn(wall, "");
  return (
    <li className={styles.entry} data-kind="HOTEL">
      <span className={styles.times}>{t("sleep")}</span>
      <div>
        <small className={styles.kind}>{t("HOTEL")}</small>
        <b className={styles.name}>{title ?? place ?? t("hotel")}</b>
        <p className={styles.detail}>
          {joined([start && t("checkIn", { time: when(start) }), end && t("checkOut", { time: when(end) })], ", ")}
        </p>
        <Place entry={stay} />
        {reference && <p className={styles.detail}>{t("reference", { reference })}</p>}
        {who.length > 0 && <p className={styles.detail}>{t("forWhom", { names: who.join(", ") })}</p>}
        {rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms are shown without ids
          <p key={index}>
            <b>{room.name}</b> {room.who.join(", ")}
          </p>
        ))}
      </div>
    </li>
  );
}
