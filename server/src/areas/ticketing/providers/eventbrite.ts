/** Eventbrite, version 3 of its interface, with a private token: https://www.eventbrite.com/platform/api. */
import { type Schema, z } from "#contract/schema.ts";
import type { ProviderEvent } from "#contract/ticketing/provider.ts";
import { askProvider, type ProviderConfig } from "./exchange.ts";
import { type RemoteTicket, remoteMoment, type TicketProviderPort } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import { readSettled } from "./settled.ts";

const NAME = "Eventbrite";
const MOST_PAGES = 2000;
/** Pages of events of an organisation that are listed, the newest first. */
const EVENT_PAGES = 20;

const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.number()));
const Pagination = z.object({
  object_count: number,
  has_more_items: z.optional(z.nullable(z.boolean())),
  continuation: text,
});
const Organizations = z.array(z.object({ id: z.string() }));
const EventbriteEvent = z.object({
  id: z.string(),
  name: z.object({ text }),
  start: z.optional(z.nullable(z.object({ local: text }))),
  currency: text,
  venue: z.optional(z.nullable(z.object({ name: text }))),
});
type EventbriteEvent = z.output<typeof EventbriteEvent>;
/** `value` is in minor units. */
const Cost = z.object({ value: z.number() });
const TicketClass = z.object({
  id: z.string(),
  name: z.string(),
  capacity: number,
  quantity_total: number,
  cost: z.optional(z.nullable(Cost)),
});
/** Names and addresses of buyers are in the answer, and are left there. */
const Attendee = z.object({
  id: z.string(),
  ticket_class_id: z.string(),
  ticket_class_name: text,
  quantity: z.optional(z.number()),
  created: remoteMoment(),
  changed: remoteMoment(),
  cancelled: z.optional(z.boolean()),
  refunded: z.optional(z.boolean()),
  costs: z.optional(z.nullable(z.object({ gross: z.optional(z.nullable(Cost)) }))),
});

const choiceOf = ({ id, name, start, venue }: EventbriteEvent): ProviderEvent => ({
  id,
  title: name.text || id,
  day: start?.local?.slice(0, 10) ?? null,
  venue: venue?.name || null,
});

export function openEventbrite(config: ProviderConfig): TicketProviderPort {
  const get = <T>(key: string, path: string, query: Record<string, string>, schema: Schema<T>): Promise<T> =>
    askProvider(config, {
      name: NAME,
      url: `${config.eventbriteUrl}${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${key}` },
      schema,
    });

  /** Reads page after page, each by the word that the one before gave. */
  async function pages<T>(
    key: string,
    path: string,
    { list, of, query = {}, most = MOST_PAGES }: PageRequest<T>,
  ): Promise<{ items: T[]; total: number | null }> {
    const items: T[] = [];
    let continuation: string | undefined;
    for (let page = 1; page <= most; page += 1) {
      const answer = await get(
        key,
        path,
        { ...query, ...(continuation !== undefined && { continuation }) },
        z.looseObject({ pagination: Pagination }),
      );
      items.push(...readList(answer, list, of));
      const { pagination } = answer;
      if (pagination.has_more_items !== true || !pagination.continuation)
        return { items, total: pagination.object_count ?? null };
      continuation = pagination.continuation;
    }
    if (most === MOST_PAGES) throw new ProviderError("away", `${NAME} has more tickets than can be read.`);
    return { items, total: null };
  }

  return {
    async check(key) {
      await pages(key, "/users/me/organizations/", { list: "organizations", of: Organizations, most: 1 });
    },

    async events(key) {
      const { items } = await pages(key, "/users/me/organizations/", { list: "organizations", of: Organizations });
      const found = new Map<string, EventbriteEvent>();
      for (const { id } of items) {
        const { items: events } = await pages(key, `/organizations/${id}/events/`, {
          list: "events",
          of: z.array(EventbriteEvent),
          query: { order_by: "start_desc", expand: "venue" },
          most: EVENT_PAGES,
        });
        for (const event of events) found.set(event.id, event);
      }
      return [...found.values()].map(choiceOf);
    },

    async sale(key, eventId) {
      const event = await get(key, `/events/${eventId}/`, { expand: "venue" }, EventbriteEvent);
      const { items: classes } = await pages(key, `/events/${eventId}/ticket_classes/`, {
        list: "ticket_classes",
        of: z.array(TicketClass),
      });
      const attendees = await readSettled(NAME, () =>
        pages(key, `/events/${eventId}/attendees/`, { list: "attendees", of: z.array(Attendee) }),
      );
      return {
        event: choiceOf(event),
        currency: event.currency ?? "AUD",
        types: classes.map((type) => ({
          id: type.id,
          name: type.name,
          capacity: type.capacity ?? type.quantity_total ?? null,
          price: type.cost?.value ?? null,
        })),
        tickets: attendees.map(
          (attendee): RemoteTicket => ({
            id: attendee.id,
            typeId: attendee.ticket_class_id,
            typeName: attendee.ticket_class_name ?? "",
            count: attendee.quantity ?? 1,
            soldAt: attendee.created,
            // No answer says when it was given back: that is its last change.
            backAt: attendee.refunded === true || attendee.cancelled === true ? attendee.changed : null,
            gross: attendee.costs?.gross?.value ?? null,
          }),
        ),
      };
    },
  };
}

interface PageRequest<T> {
  /** Name of the list in the answer. */
  list: string;
  of: Schema<T[]>;
  query?: Readonly<Record<string, string>>;
  most?: number;
}
function readList<T>(answer: Readonly<Record<string, unknown>>, list: string, schema: Schema<T[]>): T[] {
  const parsed = z.safeParse(schema, answer[list]);
  if (!parsed.success) throw new ProviderError("away", `${NAME}'s answer could not be read.`);
  return parsed.data;
}
