/** Bounds the memory that bodies take before anyone is known: a body has a place for all of its bytes, or is not read. */
import { Refusal, TooManyTries } from "../refusal.ts";
import { networkOf } from "./network.ts";

/** Time within which most bodies have arrived; the sender decides when a place comes free. */
const TRANSFER_MS = 2000;

export interface BytesInFlightOptions {
  /** Most bytes that one network may have in flight. */
  perNetwork: number;
  /** Most bytes that all networks together may have in flight. */
  most: number;
}

/** Takes a place for a body. Returns what gives it back, and may be called twice; refuses where there is none. */
export type TakePlace = (address: string, bytes: number) => () => void;

export function bytesInFlight({ perNetwork, most }: BytesInFlightOptions): TakePlace {
  const byNetwork = new Map<string, number>();
  let sum = 0;
  return (address, bytes) => {
    const network = networkOf(address);
    const before = byNetwork.get(network) ?? 0;
    if (before + bytes > perNetwork) throw new TooManyTries(TRANSFER_MS, "Too much is on its way from your network.");
    if (sum + bytes > most) throw new Refusal("busy");
    byNetwork.set(network, before + bytes);
    sum += bytes;
    let held = bytes;
    return () => {
      const left = (byNetwork.get(network) ?? 0) - held;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
      sum -= held;
      held = 0;
    };
  };
}
