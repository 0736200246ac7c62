/** A stand-in for Eventbrite: lists by pages, of which each gives the word that opens the next. */
import type { IncomingMessage } from "node:http";
import { remoteIdOf, type SoldEvent, type SoldTicket, TicketSalesStandIn } from "./ticket-sales.ts";

const PAGE_SIZE = 50;
/** Returns the same digits for the same name. */
export const eventbriteIdOf = (name: string): string => BigInt(`0x${remoteIdOf(name).slice(0, 10)}`).toString();
const ORGANIZATION = "4711";

export class EventbriteStandIn extends TicketSalesStandIn {
  protected readonly base = "/v3";
  /** True if lists say how many there are. */
  counts = true;

  protected keyOf({ headers }: IncomingMessage): string | undefined {
    return headers.authorization?.replace(/^Bearer /, "");
  }
  protected refusal() {
    return {
      status: 401,
      body: { status_code: 401, error: "INVALID_AUTH", error_description: "The OAuth token you provided was invalid." },
    };
  }

  protected reply({ pathname, searchParams }: URL): unknown {
    const [first, id = "", part] = pathname.split("/").filter(Boolean);
    if (pathname === "/users/me/organizations/")
      return this.#page("organizations", [{ id: ORGANIZATION, name: "Harbour & Vale" }], searchParams);
    if (first === "organizations" && id === ORGANIZATION && part === "events") {
      const newest = this.sales.toSorted((a, b) => b.start.localeCompare(a.start));
      return this.#page("events", newest.map(eventOf), searchParams);
    }
    const sale = this.sales.find(({ name }) => eventbriteIdOf(name) === id);
    if (first !== "events" || !sale) return undefined;
    if (!part) return eventOf(sale);
    if (part === "ticket_classes") return this.#page("ticket_classes", classesOf(sale), searchParams);
    if (part !== "attendees") return undefined;
    this.onPage(placeOf(searchParams) / PAGE_SIZE + 1);
    const tickets = sale.tickets.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt) || a.id.localeCompare(b.id));
    return this.#page(
      "attendees",
      tickets.map((ticket) => attendeeOf(sale, ticket)),
      searchParams,
    );
  }

  #page(list: string, items: readonly unknown[], query: URLSearchParams) {
    const from = placeOf(query);
    const more = from + PAGE_SIZE < items.length;
    return {
      pagination: {
        ...(this.counts && { object_count: items.length }),
        page_number: from / PAGE_SIZE + 1,
        page_size: PAGE_SIZE,
        page_count: Math.max(1, Math.ceil(items.length / PAGE_SIZE)),
        has_more_items: more,
        ...(more && { continuation: Buffer.from(`from ${from + PAGE_SIZE}`).toString("base64url") }),
      },
      [list]: items.slice(from, from + PAGE_SIZE),
    };
  }
}

const placeOf = (query: URLSearchParams): number =>
  Number(
    Buffer.from(query.get("continuation") ?? "", "base64url")
      .toString()
      .slice(5) || 0,
  );
const costOf = (currency: string, price: number) => ({
  display: `${currency} ${price.toFixed(2)}`,
  currency,
  value: Math.round(price * 100),
  major_value: price.toFixed(2),
});
const eventOf = ({ name, start, local, zone, currency, venue }: SoldEvent) => ({
  id: eventbriteIdOf(name),
  name: { text: name, html: name },
  start: { timezone: zone, local, utc: start },
  status: "live",
  currency,
  venue: venue === undefined ? null : { id: "1", name: venue },
});
const classesOf = ({ name, types, currency, tickets }: SoldEvent) =>
  types
    .filter(({ removed }) => removed !== true)
    .map((type) => ({
      id: eventbriteIdOf(`${name} ${type.name}`),
      name: type.name,
      capacity: type.places,
      quantity_total: type.places,
      quantity_sold: tickets.filter((ticket) => ticket.type === type.name && ticket.backAt === undefined).length,
      free: type.price === 0,
      cost: type.price === 0 ? null : costOf(currency, type.price),
    }));
const attendeeOf = (sale: SoldEvent, { id, type, soldAt, backAt, changedAt }: SoldTicket) => ({
  id,
  event_id: eventbriteIdOf(sale.name),
  order_id: eventbriteIdOf(`order ${id}`),
  ticket_class_id: eventbriteIdOf(`${sale.name} ${type}`),
  ticket_class_name: type,
  quantity: 1,
  created: soldAt,
  changed: backAt ?? changedAt,
  cancelled: backAt !== undefined,
  refunded: backAt !== undefined,
  status: backAt === undefined ? "Attending" : "Not Attending",
  profile: { name: "Imogen Secretbuyer", email: "imogen.secretbuyer@example.com", first_name: "Imogen" },
  costs: { gross: costOf(sale.currency, sale.types.find(({ name }) => name === type)?.price ?? 0) },
});
