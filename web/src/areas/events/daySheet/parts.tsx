/** Parts of a day sheet. */
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { MapPinIcon } from "@phosphor-icons/react/dist/csr/MapPin";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { DaySheet } from "#contract/events/day-sheet.ts";
import type { Event } from "#contract/events/event.ts";
import { mapLink, venuePhone } from "#contract/venues/venue.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { city } from "#web/ui/time/format.ts";
import { weekdayDate } from "../eventDays.ts";
import { wallTimeOf } from "../eventLabels.ts";
import styles from "./DaySheet.module.css";

interface Part {
  sheet: DaySheet;
}

export function SheetPart({
  title,
  none,
  empty = false,
  children,
}: {
  title: string;
  none?: string;
  empty?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {empty ? <p className={styles.minor}>{none}</p> : children}
    </section>
  );
}

/** Round buttons that call or email a person. */
const Reach = ({ name, phone, email }: { name: string; phone: string | null; email?: string | null }) => (
  <span className={styles.reach}>
    {phone && (
      <a href={`tel:${phone}`} aria-label={t("callPerson", { name, phone })} data-print={phone}>
        <PhoneIcon size={20} weight="fill" />
      </a>
    )}
    {email && (
      <a href={`mailto:${email}`} aria-label={t("emailPerson", { name })} data-print={email}>
        <EnvelopeSimpleIcon size={20} />
      </a>
    )}
  </span>
);

export function PlacePart({ event }: { event: Event }) {
  const { venue, venueDetails: details, address } = event;
  const map = mapLink(event);
  return (
    <SheetPart title={t("place")} none={t("noPlace")} empty={venue === null && address === null}>
      <div className={styles.row}>
        <span className={styles.grow}>
          {venue && <strong>{venue}</strong>}
          <span>{address}</span>
          {details?.note && <span className={styles.minor}>{details.note}</span>}
        </span>
        {map && (
          <span className={styles.reach}>
            <a href={map} target="_blank" rel="noreferrer" aria-label={t("openMap")}>
              <MapPinIcon size={20} weight="fill" />
            </a>
          </span>
        )}
      </div>
      {details && (details.contactName ?? details.phoneNumber ?? details.contactEmail) && (
        <div className={styles.row}>
          <span className={styles.grow}>
            {details.contactName ?? details.name}
            <span className={styles.minor}>{t("venueContact")}</span>
          </span>
          <Reach name={details.contactName ?? details.name} phone={venuePhone(details)} email={details.contactEmail} />
        </div>
      )}
    </SheetPart>
  );
}

export function ContactList({ sheet: { event, reachable } }: Part) {
  const staff = new Set(event.assignedStaff.map(({ id }) => id));
  const shown = reachable.filter(({ kind, id }) => kind === "contact" || staff.has(id));
  // Staff whose details are hidden from the reader are listed by name only.
  const others = event.assignedStaff.filter(({ id }) => !reachable.some((contact) => contact.id === id));
  if (shown.length + others.length === 0) return <p className={styles.minor}>{t("noContacts")}</p>;
  return (
    <ul className={styles.rows}>
      {shown.map(({ id, displayName, role, kind, phone, email }) => (
        <li key={id} className={styles.row}>
          <span className={styles.grow}>
            {displayName}
            <span className={styles.minor}>
              {[role, kind === "contact" ? event.partner?.name : t("ourStaff")].filter(Boolean).join(" · ")}
            </span>
          </span>
          <Reach name={displayName} phone={phone} email={email} />
        </li>
      ))}
      {others.map(({ id, displayName }) => (
        <li key={id} className={styles.row}>
          <span className={styles.grow}>
            {displayName}
            <span className={styles.minor}>{id === event.lead?.id ? w("lead") : t("ourStaff")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function LineUpList({ sheet: { event, reachable }, fees }: Part & { fees: boolean }) {
  const phones = new Map(reachable.map(({ id, phone }) => [id, phone]));
  return (
    <ul className={styles.rows}>
      {event.lineUp.map(({ person, name, role, callTime, fee }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: those that the reader may not see have no id
        <li key={place} className={styles.row}>
          <span className={styles.time}>{callTime && wallTimeOf(callTime)}</span>
          <span className={styles.grow}>
            {person ? <Link to={`/${person.type}/${person.id}`}>{name}</Link> : name}
            <span className={styles.minor}>
              {[role, fees && moneyText(fee, event.currency)].filter(Boolean).join(" · ")}
            </span>
          </span>
          {person && <Reach name={name} phone={phones.get(person.id) ?? null} />}
        </li>
      ))}
    </ul>
  );
}

export function RunSheetList({ sheet: { event, reachable } }: Part) {
  const names = new Map(reachable.map(({ id, displayName }) => [id, displayName]));
  const days = [...Map.groupBy(event.schedule, ({ start }) => start.slice(0, 10))];
  return days.map(([day, items]) => (
    <div key={day}>
      {days.length > 1 && <h3 className={styles.day}>{weekdayDate(day)}</h3>}
      <ol className={styles.rows}>
        {items.map(({ id, title, lane, note, start, end, personIds }) => (
          <li key={id} className={styles.row}>
            <span className={styles.time}>
              {wallTimeOf(start)}
              {end && <span className={styles.minor}>{wallTimeOf(end)}</span>}
            </span>
            <span className={styles.grow}>
              {title}
              <span className={styles.minor}>
                {[lane, personIds.flatMap((personId) => names.get(personId) ?? []).join(", "), note]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  ));
}

export function TravelList({ sheet: { event, reachable } }: Part) {
  const names = new Map(reachable.map(({ id, displayName }) => [id, displayName]));
  return (
    <ul className={styles.rows}>
      {event.travel.map((leg) => (
        <li key={leg.id} className={styles.row}>
          <span className={styles.grow}>
            {t(leg.mode)} {t("fromTo", { from: leg.from, to: leg.to })}
            <span className={styles.minor}>
              {dayTime(leg.departs)} – {dayTime(leg.arrives)} ({city(leg.arrivesZone)})
            </span>
            <span className={styles.minor}>
              {[leg.travellers.map(({ displayName }) => displayName).join(", "), leg.reference]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        </li>
      ))}
      {event.stays.map((stay) => (
        <li key={stay.id} className={styles.row}>
          <span className={styles.grow}>
            {stay.name}
            <span className={styles.minor}>
              {dayTime(stay.checkIn)} – {dayTime(stay.checkOut)}
            </span>
            <span className={styles.minor}>
              {[
                stay.address,
                [...stay.personIds, ...stay.staffIds].flatMap((personId) => names.get(personId) ?? []).join(", "),
                stay.reference,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
