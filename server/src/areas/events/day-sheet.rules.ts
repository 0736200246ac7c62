/** Writes a day sheet's values as the text of its print. */
import type { DaySheet } from "#contract/events/day-sheet.ts";
import { formatAmount } from "#contract/values/money.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { mapLink, type VenueBrief, venuePhone } from "#contract/venues/venue.ts";
import { dayOfPrint } from "#server/lib/pdf/printed-date.ts";
import { PRINTED_MODES, printedCity } from "#server/lib/pdf/printed-words.ts";

const timeOf = (wall: string): string => wall.slice(11);
const dayAndTime = (wall: string): string => [dayOfPrint(wall), timeOf(wall)].filter(Boolean).join(" ");

/** Writes a span: "Sat 10 Oct 2026 15:00 to 23:30". An end on another day is written with its date. */
function spanOf(start: string | null, end: string | null): string {
  if (start === null) return "No date yet";
  if (end === null) return dayAndTime(start);
  const until = start.slice(0, 10) === end.slice(0, 10) ? timeOf(end) : dayAndTime(end);
  return until === "" ? dayAndTime(start) : `${dayAndTime(start)} to ${until}`;
}

const lines = (text: string | null): string[] => (text ?? "").split("\n").filter((line) => line.trim() !== "");
/** Returns the paragraphs of a rich text; list items have a bullet. */
const paragraphs = (html: string | null): string[] => lines(html && plainText(html.replaceAll("<li>", "<li>• ")));

function venueContact(venue: VenueBrief | null) {
  if (!venue || (!venue.contactName && !venue.contactEmail && !venue.phoneNumber)) return [];
  const { name, contactName, contactEmail } = venue;
  return [{ name: contactName ?? name, role: name, phone: venuePhone(venue) ?? "", email: contactEmail ?? "" }];
}

interface Print {
  fees: boolean;
  agency: string;
  now: Temporal.Instant;
}
export function sheetData({ event, reachable }: DaySheet, { fees, agency, now }: Print): object {
  const { venueDetails: venue, currency } = event;
  const nameOf = new Map(reachable.map(({ id, displayName }) => [id, displayName]));
  const phoneOf = new Map(reachable.map(({ id, phone }) => [id, phone ?? ""]));
  const names = (ids: readonly string[]): string => ids.flatMap((id) => nameOf.get(id) ?? []).join(", ");
  const money = (amount: number | null | undefined): string =>
    amount === null || amount === undefined ? "" : `${formatAmount(amount)} ${currency}`;
  const days = Map.groupBy(event.schedule, ({ start }) => start.slice(0, 10));
  return {
    agency,
    title: event.title,
    line: [event.partner?.name].filter(Boolean).join(" · ") || null,
    when: spanOf(event.startDate, event.endDate),
    zone: `Times in ${printedCity(event.timeZoneId)}`,
    status: event.status.statusName,
    venue: event.venue,
    address: event.address,
    map: mapLink(event),
    venueLines: [
      ...(venue?.capacity ? [`Capacity ${venue.capacity.toLocaleString("en-US")}`] : []),
      ...lines(venue?.note ?? null),
    ],
    contacts: [
      ...reachable
        .filter(({ kind, id }) => kind === "contact" || event.assignedStaff.some((member) => member.id === id))
        .map(({ displayName, role, phone, email, kind }) => ({
          name: displayName,
          role:
            kind === "contact"
              ? [role, event.partner?.name].filter(Boolean).join(", ")
              : [role, agency].filter(Boolean).join(", "),
          phone: phone ?? "",
          email: email ?? "",
        })),
      ...venueContact(venue),
    ],
    fees: fees && event.lineUp.some(({ fee }) => fee !== undefined),
    lineUp: event.lineUp.map(({ person, name, role, callTime, fee }) => ({
      name,
      role: role ?? "",
      call: callTime === null ? "" : timeOf(callTime),
      phone: person ? (phoneOf.get(person.id) ?? "") : "",
      fee: fees ? money(fee) : "",
    })),
    days: [...days].map(([day, items]) => ({
      day: dayOfPrint(day),
      items: items.map(({ start, end, title, lane, note, personIds }) => ({
        time: end === null ? timeOf(start) : `${timeOf(start)}–${timeOf(end)}`,
        title,
        lane: lane ?? "",
        people: names(personIds),
        note: note ?? "",
      })),
    })),
    travel: [
      ...event.travel.map((leg) => ({
        when: dayAndTime(leg.departs),
        what: `${PRINTED_MODES[leg.mode]} ${leg.from} to ${leg.to}`,
        line: `Arrives ${dayAndTime(leg.arrives)} (${printedCity(leg.arrivesZone)})`,
        people: leg.travellers.map(({ displayName }) => displayName).join(", "),
        reference: leg.reference ?? "",
      })),
      ...event.stays.map((stay) => ({
        when: dayAndTime(stay.checkIn),
        what: stay.name,
        line: [`Until ${dayAndTime(stay.checkOut)}`, stay.address].filter(Boolean).join(", "),
        people: names([...stay.personIds, ...stay.staffIds]),
        reference: stay.reference ?? "",
      })),
    ],
    texts: [
      { title: "Hospitality", paragraphs: paragraphs(event.hospitality) },
      { title: "Rider", paragraphs: paragraphs(event.rider) },
    ].filter((part) => part.paragraphs.length > 0),
    printed: `Printed ${now.toZonedDateTimeISO(event.timeZoneId).toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ")} (${printedCity(event.timeZoneId)})`,
  };
}
