/** The port that every provider of tickets is behind. Nobody who bought one is read. */
import { z } from "#contract/schema.ts";
import type { TicketProvider } from "#contract/ticketing/codes.ts";
import type { ProviderEvent } from "#contract/ticketing/provider.ts";

/** A ticket, or several of an order that share its fate. */
export interface RemoteTicket {
  id: string;
  typeId: string;
  /** Name of the type, for one that is not there any more. */
  typeName: string;
  count: number;
  /** When it was sold, and when it was given back. */
  soldAt: string;
  backAt: string | null;
  /** Minor units. */
  gross: number | null;
}
export interface RemoteType {
  id: string;
  name: string;
  /** Null where nobody said how many there are. */
  capacity: number | null;
  /** Minor units. */
  price: number | null;
}
export interface RemoteSale {
  event: ProviderEvent;
  currency: string;
  types: RemoteType[];
  tickets: RemoteTicket[];
}

/** Each function throws a ProviderError where it gets no answer. */
export interface TicketProviderPort {
  /** Asks for as little as shows that the key is accepted. */
  check(key: string): Promise<void>;
  events(key: string): Promise<ProviderEvent[]>;
  sale(key: string, eventId: string): Promise<RemoteSale>;
}
export type TicketProviders = Readonly<Record<TicketProvider, TicketProviderPort>>;

/** Returns an amount in minor units; null for none. */
export const asMinorUnits = (amount: number | null | undefined, digits: number): number | null =>
  amount === null || amount === undefined ? null : Math.round(amount * 10 ** digits);

export const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** An instant as a provider writes it. */
export const remoteMoment = () => z.string().check(z.refine(isMoment));
/** Returns the day of an instant in a zone; in an unknown one that of UTC. */
export function dayOfMoment(instant: string, zone: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(Date.parse(instant));
  try {
    return moment.toZonedDateTimeISO(zone).toPlainDate().toString();
  } catch {
    return moment.toZonedDateTimeISO("UTC").toPlainDate().toString();
  }
}
