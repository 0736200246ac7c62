/** Counts that the tickets of a sale make. Pure, so that each rule can be tried. */
import { dayOfMoment, type RemoteTicket } from "./provider.ts";

interface SaleCount {
  /** Id of the type at the provider. */
  typeId: string;
  day: string;
  sold: number;
  refunded: number;
  /** Minor units, less what was given back; null where a ticket has no amount. */
  gross: number | null;
}

/**
 * Sums tickets up by type and day in a zone. A ticket is sold on one day and given back on its own; each counts once,
 * whatever the pages were that it came with.
 */
export function countsOfTickets(tickets: readonly RemoteTicket[], zone: string): SaleCount[] {
  const counts = new Map<string, SaleCount>();
  const add = (typeId: string, day: string, part: { sold: number; refunded: number; gross: number | null }): void => {
    const key = `${typeId} ${day}`;
    const count = counts.get(key) ?? { typeId, day, sold: 0, refunded: 0, gross: 0 };
    counts.set(key, {
      ...count,
      sold: count.sold + part.sold,
      refunded: count.refunded + part.refunded,
      gross: count.gross === null || part.gross === null ? null : count.gross + part.gross,
    });
  };
  for (const { typeId, count, soldAt, backAt, gross } of new Map(
    tickets.map((ticket) => [ticket.id, ticket]),
  ).values()) {
    add(typeId, dayOfMoment(soldAt, zone), { sold: count, refunded: 0, gross });
    if (backAt !== null)
      add(typeId, dayOfMoment(backAt, zone), { sold: 0, refunded: count, gross: gross === null ? null : -gross });
  }
  return [...counts.values()];
}
