/** Humanitix, version 1 of its public interface: https://humanitix.stoplight.io/docs/humanitix-public-api. */
import { type Schema, z } from "#contract/schema.ts";
import type { ProviderEvent } from "#contract/ticketing/provider.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { askProvider, type ProviderConfig } from "./exchange.ts";
import {
  asMinorUnits,
  dayOfMoment,
  isMoment,
  type RemoteTicket,
  remoteMoment,
  type TicketProviderPort,
} from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import { type ListPass, readSettled } from "./settled.ts";

const NAME = "Humanitix";
const PAGE_SIZE = 100;
const MOST_PAGES = 1000;
/** Pages of events that are listed, the newest first. */
const EVENT_PAGES = 10;

const text = z.optional(z.nullable(z.string()));
const amount = z.optional(z.nullable(z.number()));
const flag = z.optional(z.nullable(z.boolean()));
const HumanitixEvent = z.object({
  _id: z.string(),
  name: z.string(),
  currency: z.optional(z.string()),
  timezone: text,
  startDate: text,
  totalCapacity: amount,
  eventLocation: z.optional(z.nullable(z.object({ venueName: text }))),
  dates: z.optional(z.nullable(z.array(z.object({ _id: z.string(), startDate: z.string(), deleted: flag })))),
  ticketTypes: z.optional(
    z.nullable(
      z.array(z.object({ _id: z.string(), name: z.string(), price: amount, quantity: amount, deleted: flag })),
    ),
  ),
});
type HumanitixEvent = z.output<typeof HumanitixEvent>;
/** Names and addresses of buyers are in the answer, and are left there. */
const HumanitixTicket = z.object({
  _id: z.string(),
  ticketTypeId: z.string(),
  ticketTypeName: text,
  status: z.string(),
  netPrice: amount,
  price: amount,
  createdAt: remoteMoment(),
  updatedAt: remoteMoment(),
  cancelledAt: z.optional(z.nullable(remoteMoment())),
});
const Page = { total: z.number() };

const dayOf = (start: string | null | undefined, zone: string | null | undefined): string | null =>
  start && isMoment(start) ? dayOfMoment(start, zone ?? "UTC") : null;

/** Returns an event, or each of its dates where it has several. */
function choicesOf({ _id, name, timezone, startDate, eventLocation, dates }: HumanitixEvent): ProviderEvent[] {
  const venue = eventLocation?.venueName || null;
  const stand = (dates ?? []).filter(({ deleted }) => deleted !== true);
  if (stand.length > 1)
    return stand.map((date) => ({
      id: `${_id}.${date._id}`,
      title: name,
      day: dayOf(date.startDate, timezone),
      venue,
    }));
  const start = stand[0]?.startDate ?? startDate;
  return [{ id: _id, title: name, day: dayOf(start, timezone), venue }];
}

export function openHumanitix(config: ProviderConfig): TicketProviderPort {
  const get = <T>(key: string, path: string, query: Record<string, string>, schema: Schema<T>): Promise<T> =>
    askProvider(config, {
      name: NAME,
      url: `${config.humanitixUrl}${path}?${new URLSearchParams(query)}`,
      headers: { "x-api-key": key },
      schema,
      // A key of another form is a bad request there.
      isRefusal: (status, answer) => status === 400 && /api key/i.test(answer),
    });

  async function readTickets(key: string, path: string, filter: Record<string, string>, digits: number) {
    const items: RemoteTicket[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { total, tickets } = await get(
        key,
        path,
        { ...filter, page: String(page), pageSize: String(PAGE_SIZE) },
        z.object({ ...Page, tickets: z.array(HumanitixTicket) }),
      );
      items.push(
        ...tickets.map((ticket) => ({
          id: ticket._id,
          typeId: ticket.ticketTypeId,
          typeName: ticket.ticketTypeName ?? "",
          count: 1,
          soldAt: ticket.createdAt,
          backAt: ticket.status === "cancelled" ? (ticket.cancelledAt ?? ticket.updatedAt) : null,
          gross: asMinorUnits(ticket.netPrice ?? ticket.price, digits),
        })),
      );
      if (tickets.length === 0 || page * PAGE_SIZE >= total) return { items, total } satisfies ListPass<RemoteTicket>;
    }
    throw new ProviderError("away", `${NAME} has more tickets than can be read.`);
  }

  return {
    async check(key) {
      await get(key, "/events", { page: "1", pageSize: "1" }, z.object(Page));
    },

    async events(key) {
      const found = new Map<string, HumanitixEvent>();
      for (let page = 1; page <= EVENT_PAGES; page += 1) {
        const { total, events } = await get(
          key,
          "/events",
          { page: String(page), pageSize: String(PAGE_SIZE) },
          z.object({ ...Page, events: z.array(HumanitixEvent) }),
        );
        for (const event of events) found.set(event._id, event);
        if (events.length === 0 || page * PAGE_SIZE >= total) break;
      }
      return [...found.values()].flatMap(choicesOf);
    },

    async sale(key, eventId) {
      const [id = "", dateId] = eventId.split(".");
      const event = await get(key, `/events/${id}`, {}, HumanitixEvent);
      const currency = event.currency ?? "AUD";
      const digits = decimalsOf(currency);
      const chosen = choicesOf(event).find((choice) => choice.id === eventId);
      if (!chosen && dateId) throw new ProviderError("missing", `${NAME} does not know this date any more.`);
      const tickets = await readSettled(NAME, () =>
        readTickets(key, `/events/${id}/tickets`, dateId ? { eventDateId: dateId } : {}, digits),
      );
      return {
        event: chosen ?? { id: eventId, title: event.name, day: null, venue: null },
        currency,
        types: (event.ticketTypes ?? []).map((type) => ({
          id: type._id,
          name: type.name,
          capacity: type.quantity ?? null,
          price: asMinorUnits(type.price, digits),
        })),
        tickets,
      };
    },
  };
}
