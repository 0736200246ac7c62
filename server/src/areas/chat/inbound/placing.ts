/** Messages with where and when they were received, and the conversations that they belong to. */
import type { Db } from "#server/lib/database/scope.ts";
import { type InboundPlace, type LatestWriter, outsideNumbers, pairKey, placesOfPairs, writerKey } from "./places.ts";
import type { ReadMessage } from "./read-message.ts";

/** A message with where and when it was received. */
export interface ReceivedMessage extends ReadMessage {
  numberId: string;
  receivedAt: Date;
  place: bigint;
  index: number;
}

/** Meta's own time, at most that of the receipt. */
export const sentTime = (timestamp: string | undefined, receivedAt: Date): Date => {
  const at = Number(timestamp) * 1000;
  return Number.isFinite(at) && at > 0 ? new Date(Math.min(at, receivedAt.getTime())) : receivedAt;
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
  const pairs = new Map(batch.map((one) => [pairKey(pairOf(one)), pairOf(one)]));
  const found = await placesOfPairs(db, agencyId, [...pairs.values()]);
  return new Map(
    batch.flatMap((one): [ReceivedMessage, InboundPlace][] => {
      const place = found.get(pairKey(pairOf(one)));
      return place ? [[one, place]] : [];
    }),
  );
}
