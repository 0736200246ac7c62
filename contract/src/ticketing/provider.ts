/** Providers of tickets: an agency connects one by its key, and a ticketed event names the provider's event it is sold as. */
import { call, read, write } from "../call.ts";
import { Done, date, emptyIsNull, instant, line, PersonBrief, z } from "../schema.ts";
import { TICKET_PROVIDERS, TICKETING_LIMITS } from "./codes.ts";
import { ticketingKey } from "./slug.ts";

export const ProviderConnection = z.object({
  provider: z.enum(TICKET_PROVIDERS),
  isConnected: z.boolean(),
  /** Reason that its key must be replaced. */
  failure: z.nullable(z.string()),
  connectedBy: z.nullable(PersonBrief),
  connectedAt: z.nullable(instant()),
  /** Ticketed events whose counts are fetched there. */
  linked: z.int(),
});
export type ProviderConnection = z.output<typeof ProviderConnection>;

/** An event at a provider. */
export const ProviderEvent = z.object({
  /** Its id there; with several dates, that of one of them. */
  id: z.string(),
  title: z.string(),
  /** Day in its own zone. */
  day: z.nullable(z.string()),
  venue: z.nullable(z.string()),
});
export type ProviderEvent = z.output<typeof ProviderEvent>;

/** A ticketed event beside a provider: whether it can be asked, and which of its events it is. */
export const ProviderStanding = z.object({
  provider: z.enum(TICKET_PROVIDERS),
  isConnected: z.boolean(),
  /** True if somebody has to replace its key. */
  isRefused: z.boolean(),
  link: z.nullable(
    z.object({
      remoteId: z.string(),
      title: z.string(),
      day: z.nullable(z.string()),
      fetchedAt: z.nullable(instant()),
      failingSince: z.nullable(instant()),
      failure: z.nullable(z.string()),
      /** Next time its counts are fetched; null once the show is over. */
      dueAt: z.nullable(instant()),
    }),
  ),
});
export type ProviderStanding = z.output<typeof ProviderStanding>;

/** A key as it goes into a header. */
const secretKey = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "This field is required" }),
      z.maxLength(TICKETING_LIMITS.key),
      z.regex(/^[\x21-\x7e]*$/, { error: "Copy the whole key: letters, digits and signs, without spaces" }),
    );
/** An id of a provider, as it goes into an address. */
const remoteId = () => z.string().check(z.regex(/^[\w-]{1,60}(?:\.[\w-]{1,60})?$/));

const PATH = "/client/v1/oztix";
const topics = ["ticketingConnection"] as const;
const byProvider = z.strictObject({ provider: z.enum(TICKET_PROVIDERS) });
const seen = z.strictObject({ slug: ticketingKey("seen"), provider: z.enum(TICKET_PROVIDERS) });
const byEvent = z.strictObject({ slug: ticketingKey(), provider: z.enum(TICKET_PROVIDERS) });
const changesEvent = { access: write("EVENT"), topics: ["ticketing"], params: byEvent, reply: Done } as const;

export const ticketingConnections = {
  list: call("GET", `${PATH}/providers`, {
    summary: "Ticketing providers, and whether the agency is connected; keys are never read back",
    access: read("ORGANIZATION"),
    topics: [...topics, "ticketing"],
    reply: z.array(ProviderConnection),
  }),
  connect: call("PUT", `${PATH}/providers/{provider}/connect`, {
    summary: "Connect a ticketing provider by a key that it accepts; another key replaces the one before",
    access: write("ORGANIZATION"),
    topics: [...topics, "ticketing"],
    transaction: "none",
    limit: "document",
    kinds: { connectsService: "always" },
    params: byProvider,
    body: z.strictObject({ key: secretKey() }),
    reply: Done,
  }),
  disconnect: call("DELETE", `${PATH}/providers/{provider}`, {
    summary: "Disconnect a ticketing provider: its key is destroyed, and what was counted stays",
    access: write("ORGANIZATION"),
    topics: [...topics, "ticketing"],
    kinds: { connectsService: "always" },
    params: byProvider,
    reply: Done,
  }),
};

export const ticketingLinks = {
  events: call("GET", `${PATH}/events/{slug}/providers/{provider}/events`, {
    summary: "Events at a provider to link a ticketed event with, those of its day first",
    access: write("EVENT"),
    topics: ["ticketing", "ticketingConnection"],
    transaction: "none",
    limit: "costly",
    params: seen,
    query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
    reply: z.object({ events: z.array(ProviderEvent), more: z.boolean() }),
  }),
  link: call("PUT", `${PATH}/events/{slug}/providers/{provider}`, {
    summary: "Link a ticketed event with a provider's, whose counts are fetched from then on",
    ...changesEvent,
    body: z.strictObject({ remoteId: remoteId(), title: line(), day: emptyIsNull(date()) }),
  }),
  unlink: call("DELETE", `${PATH}/events/{slug}/providers/{provider}`, {
    summary: "Fetch no more counts from a provider; what was counted stays",
    ...changesEvent,
  }),
  fetch: call("PUT", `${PATH}/events/{slug}/providers/{provider}/fetch`, {
    summary: "Fetch the counts of a provider now, in the background",
    ...changesEvent,
    limit: "costly",
    body: z.strictObject({}),
  }),
};
