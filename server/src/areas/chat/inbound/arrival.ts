/** Ids of received messages, in the order of their arrival: by receipt, then by their place in the webhook. */
import { randomInt } from "node:crypto";

/**
 * Returns an id of version 7: the time of receipt, the place of the webhook in the inbox, and that of the message in
 * it. The last bits are random.
 */
export function arrivalId(receivedAt: Date, place: bigint, index: number): string {
  const time = BigInt(receivedAt.getTime());
  const rest = ((place & 0xfffffffffn) << 26n) | (BigInt(index & 0xfff) << 14n) | BigInt(randomInt(0x4000));
  const hex = ((time << 80n) | (0x7000n << 64n) | (0x8000000000000000n | rest)).toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
