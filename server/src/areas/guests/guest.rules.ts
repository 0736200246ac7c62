/** Rules of guest lists: one asker, no name twice unsaid, and a reason for what exceeds a quota. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { GUEST_LIMITS, type GuestState } from "#contract/guests/codes.ts";
import type { Guest, GuestForm, GuestList } from "#contract/guests/guest.ts";
import { aboveQuotas, type Excess, excessText, sameName } from "#contract/guests/sums.ts";
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

/** Refuses unless each of these is on the list of the event, or was taken off it. */
export async function refuseElsewhere(
  db: Db,
  id: string,
  { guestIds, deleted }: { guestIds: readonly string[]; deleted: boolean },
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from event_guest
      where id = any (${sql.param([...guestIds])}::uuid[]) and event_id = ${id}::uuid
        and deleted_at is ${deleted ? sql`not null` : sql`null`}`,
  );
  const onList = new Set(rows.map((row) => row.id));
  const faults = guestIds.flatMap((guestId, place) =>
    onList.has(guestId) ? [] : [invalid(`guestIds.${place}`, "This guest is not on the list")],
  );
  if (faults.length > 0) throw new Refusal("validation", faults);
}

export interface Decision {
  guestId: string;
  state: GuestState;
}
interface ListOfShow {
  eventId: string;
  list: GuestList;
}

/** Refuses decisions about guests of other lists, about those who are in, and approval above a quota without a reason. */
export function refuseDecisions(
  lists: readonly ListOfShow[],
  changes: readonly Decision[],
  reason: string | null,
): void {
  const byId = new Map(lists.flatMap(({ list }) => list.guests.map((guest) => [guest.id, guest] as const)));
  const faults = changes.flatMap(({ guestId, state }, place) => {
    const guest = byId.get(guestId);
    const message = !guest
      ? "This guest is not on the list"
      : guest.arrived > 0 && state !== "APPROVED"
        ? `${guest.name} is in already`
        : undefined;
    return message ? [invalid(`changes.${place}.guestId`, message)] : [];
  });
  if (faults.length > 0) throw new Refusal("validation", faults);
  if (reason !== null) return;
  const states = new Map(changes.map(({ guestId, state }) => [guestId, state]));
  const raised = lists.flatMap(({ list }) =>
    raisedAbove(list, states).map((excess) =>
      lists.length === 1 ? excessText(excess) : `${list.title}: ${excessText(excess)}`,
    ),
  );
  if (raised.length > 0) throw new Refusal("validation", [invalid("reason", `${raised.join(". ")}. Say why.`)]);
}

/** Returns the quotas that an approval exceeds. One that was exceeded before counts only where more is approved. */
function raisedAbove(list: GuestList, states: ReadonlyMap<string, GuestState>): Excess[] {
  const approved = list.guests.filter(({ id, state }) => state !== "APPROVED" && states.get(id) === "APPROVED");
  if (approved.length === 0) return [];
  const after = list.guests.map((guest) => ({ ...guest, state: states.get(guest.id) ?? guest.state }));
  return aboveQuotas(after, list.quotas).filter(
    ({ quota }) => quota === "TOTAL" || approved.some(({ side }) => side === quota),
  );
}
