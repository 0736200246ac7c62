/** Rules of guest lists: one asker, no name twice unsaid, and a reason for what exceeds a quota. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { GUEST_LIMITS, type GuestState } from "#contract/guests/codes.ts";
import type { Guest, GuestForm, GuestList } from "#contract/guests/guest.ts";
import { aboveQuotas, excessText, sameName } from "#contract/guests/sums.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const ASKERS = ["staffId", "memberId", "askedBy"] as const;
const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });

/** Returns what is wrong with a guest's form: several askers, or one of no tour that the event is on. */
function faultsOf(form: GuestForm, members: ReadonlySet<string>, prefix: string): ErrorDetail[] {
  const named = ASKERS.filter((asker) => form[asker] !== null);
  if (named.length > 1) return [invalid(`${prefix}${named[1]}`, "Choose one of them")];
  if (form.memberId !== null && !members.has(form.memberId))
    return [invalid(`${prefix}memberId`, "Choose someone from the tour's party")];
  return [];
}

/** Refuses guests that can't be added, with the place of each in the list that was sent. */
export function refuseFaults(forms: readonly GuestForm[], list: GuestList, again: boolean): void {
  const members = new Set(list.members.map(({ id }) => id));
  const names = new Set(list.guests.map(({ name }) => sameName(name)));
  const faults = forms.flatMap((form, place): ErrorDetail[] => {
    const own = sameName(form.name);
    const twice = !again && names.has(own);
    names.add(own);
    return [
      ...faultsOf(form, members, `guests.${place}.`),
      ...(twice ? [invalid(`guests.${place}.name`, `${form.name} is on the list already`)] : []),
    ];
  });
  if (faults.length > 0) throw new Refusal("validation", faults);
}

/** Refuses an edit that no guest can have. Whoever stands there before may stay, out of the writer's sight too. */
export function refuseEdit(form: GuestForm, before: Guest, list: GuestList): void {
  const members = new Set([
    ...list.members.map(({ id }) => id),
    ...(before.memberId === null ? [] : [before.memberId]),
  ]);
  const faults = faultsOf(form, members, "");
  if (form.places < before.arrived) faults.push(invalid("places", `${before.arrived} are in already`));
  if (faults.length > 0) throw new Refusal("validation", faults);
}

export async function refuseFull(db: Db, id: string, added: number): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from event_guest where event_id = ${id}::uuid and deleted_at is null`,
  );
  if (Number(rows[0]?.count) + added > GUEST_LIMITS.guests)
    throw new Refusal("validation", [invalid("name", `A list has ${GUEST_LIMITS.guests} rows at most`)]);
}

/** Refuses to approve above a quota without a reason. What exceeded it before takes one only when more is approved. */
export function refuseAbove(list: GuestList, states: ReadonlyMap<string, GuestState>, reason: string | null): void {
  const approves = list.guests.some(({ id, state }) => state !== "APPROVED" && states.get(id) === "APPROVED");
  if (!approves || reason !== null) return;
  const after = list.guests.map((guest) => ({ ...guest, state: states.get(guest.id) ?? guest.state }));
  const raised = aboveQuotas(after, list.quotas).filter(({ quota }) =>
    list.guests.some(
      ({ id, state, side }) =>
        state !== "APPROVED" && states.get(id) === "APPROVED" && (quota === "TOTAL" || quota === side),
    ),
  );
  if (raised.length > 0)
    throw new Refusal("validation", [invalid("reason", `${raised.map(excessText).join(". ")}. Say why.`)]);
}
