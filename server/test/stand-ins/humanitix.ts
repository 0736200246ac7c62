/** A stand-in for Humanitix: events and tickets by pages with their number, as its public interface has them. */
import type { IncomingMessage } from "node:http";
import { remoteIdOf, type SoldEvent, type SoldTicket, TicketSalesStandIn } from "./ticket-sales.ts";

export class HumanitixStandIn extends TicketSalesStandIn {
  protected readonly base = "/v1";

  protected keyOf({ headers }: IncomingMessage): string | undefined {
    const key = headers["x-api-key"];
    return Array.isArray(key) ? key[0] : key;
  }
  protected refusal(key: string | undefined) {
    return key !== undefined && /^[\w.-]{8,}$/.test(key)
      ? { status: 401, body: { statusCode: 401, error: "Unauthorized", message: "Invalid api key." } }
      : {
          status: 400,
          body: { statusCode: 400, error: "Bad Request", message: "Invalid api key format provided." },
        };
  }

  protected reply({ pathname, searchParams }: URL): unknown {
    const [, list, id, part] = pathname.split("/");
    if (list !== "events") return undefined;
    if (!id) {
      const { from, to, page, pageSize } = pageOf(searchParams);
      const newest = this.sales.toSorted((a, b) => b.start.localeCompare(a.start));
      return { total: newest.length, pageSize, page, events: newest.slice(from, to).map(eventOf) };
    }
    const sale = this.sales.find(({ name }) => remoteIdOf(name) === id);
    if (!sale) return undefined;
    if (!part) return eventOf(sale);
    if (part !== "tickets") return undefined;
    const { from, to, page, pageSize } = pageOf(searchParams);
    const dateId = searchParams.get("eventDateId");
    this.onPage(page);
    const tickets = sale.tickets
      .filter((ticket) => dateId === null || ticket.dateId === dateId)
      .toSorted((a, b) => a.changedAt.localeCompare(b.changedAt) || a.id.localeCompare(b.id));
    return {
      total: tickets.length,
      pageSize,
      page,
      tickets: tickets.slice(from, to).map((ticket) => ticketOf(sale, ticket)),
    };
  }
}

function pageOf(query: URLSearchParams) {
  const page = Number(query.get("page") ?? 1);
  const pageSize = Math.min(Number(query.get("pageSize") ?? 100), 100);
  return { page, pageSize, from: (page - 1) * pageSize, to: page * pageSize };
}
const eventOf = ({ name, start, zone, currency, venue, types, dates = [] }: SoldEvent) => ({
  _id: remoteIdOf(name),
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  currency,
  location: "AU",
  timezone: zone,
  startDate: start,
  published: true,
  totalCapacity: types.reduce((sum, { places }) => sum + places, 0),
  eventLocation: { type: "address", venueName: venue ?? null },
  dates: dates.map((date) => ({ _id: date.id, startDate: date.start, deleted: false })),
  ticketTypes: types
    .filter(({ removed }) => removed !== true)
    .map((type) => ({
      _id: remoteIdOf(`${name} ${type.name}`),
      name: type.name,
      price: type.price,
      quantity: type.places,
      disabled: false,
      deleted: false,
    })),
});
const ticketOf = (sale: SoldEvent, { id, type, soldAt, backAt, changedAt, dateId }: SoldTicket) => {
  const price = sale.types.find(({ name }) => name === type)?.price ?? 0;
  return {
    _id: id,
    eventId: remoteIdOf(sale.name),
    eventDateId: dateId ?? null,
    orderId: remoteIdOf(`order ${id}`),
    ticketTypeId: remoteIdOf(`${sale.name} ${type}`),
    ticketTypeName: type,
    firstName: "Imogen",
    lastName: "Secretbuyer",
    email: "imogen.secretbuyer@example.com",
    status: backAt === undefined ? "complete" : "cancelled",
    salesChannel: "online",
    price,
    netPrice: price,
    isDonation: false,
    createdAt: soldAt,
    updatedAt: changedAt,
    ...(backAt !== undefined && { cancelledAt: backAt }),
  };
};
