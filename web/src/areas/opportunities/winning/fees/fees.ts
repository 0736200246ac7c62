/** Fees of talents against the value of the deal, in minor units. */

/** Fields of a proposal that decide its fees. */
interface Shared {
  value: number | null;
  people: readonly { id: string }[];
  event: { withFees: boolean; hiddenPeople: number } | null;
}
export interface TalentFee {
  personId: string;
  fee: number | null;
}

/** Shares a value equally, the first ones with what does not divide. Those that the reader can't see leave it open. */
export function startFees({ event, people, value }: Shared): TalentFee[] {
  if (!event?.withFees) return [];
  const open = value === null || event.hiddenPeople > 0;
  return people.map(({ id }, index) => ({
    personId: id,
    fee: open ? null : Math.floor(value / people.length) + (index < value % people.length ? 1 : 0),
  }));
}

export const sumOf = (fees: readonly TalentFee[]): number => fees.reduce((sum, { fee }) => sum + (fee ?? 0), 0);

/** How much is missing to the value, or is too much if negative; 0 where it fits. */
export function restOf(fees: readonly TalentFee[], { value, event }: Omit<Shared, "people">): number {
  const named = fees.some(({ fee }) => fee !== null);
  if (value === null || !named) return 0;
  const rest = value - sumOf(fees);
  return rest > 0 && (event?.hiddenPeople ?? 0) > 0 ? 0 : rest;
}

/** Returns the fees to send; undefined if none is set. */
export const sentFees = (fees: readonly TalentFee[]): { personId: string; fee: number }[] | undefined =>
  fees.every(({ fee }) => fee === null) ? undefined : fees.map(({ personId, fee }) => ({ personId, fee: fee ?? 0 }));
