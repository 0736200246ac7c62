/** Received messages with their time and webhook, and the conversations that they belong to. */
import type { Db } from "#server/lib/database/scope.ts";
import { type InboundPlace, type LatestWriter, outsideNumbers, pairKey, placesOfPairs, writerKey } from "./places.ts";
import type { ReadMessage } from "./read-message.ts";

/** A message with the time of receipt, and its row in the inbox. */
export interface ReceivedMessage extends ReadMessage {
  numberId: string;
  receivedAt: Date;
  place: bigint;
  index: number;
}

/** Returns Meta's own time, but no later than the receipt. */
export const sentTime = (timestamp: string | undefined, receivedAt: Date): Date => {
  const sentAt = Number(timestamp) * 1000;
  return Number.isFinite(sentAt) && sentAt > 0 ? new Date(Math.min(sentAt, receivedAt.getTime())) : receivedAt;
};

/** Returns the place of each conversation in a batch. */
export async function conversationsOf(
  db: Db,
  agencyId: string,
  batch: readonly ReceivedMessage[],
): Promise<Map<ReceivedMessage, InboundPlace>> {
  const writers = new Map<string, LatestWriter>();
  for (const { outside, message, receivedAt } of batch)
    writers.set(writerKey(outside), { ...outside, at: sentTime(message.timestamp, receivedAt) });
  const ids = await outsideNumbers(db, agencyId, [...writers.values()]);
  const pairOf = ({ numberId, outside }: ReceivedMessage) => ({
    numberId,
    outsideId: ids.get(writerKey(outside)) ?? "",
  });
  const pairs = new Map(batch.map((message) => [pairKey(pairOf(message)), pairOf(message)]));
  const found = await placesOfPairs(db, agencyId, [...pairs.values()]);
  return new Map(
    batch.flatMap((message): [ReceivedMessage, InboundPlace][] => {
      const place = found.get(pairKey(pairOf(message)));
      return place ? [[message, place]] : [];
    }),
  );
}
