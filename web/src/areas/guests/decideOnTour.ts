/** Approves and declines guests of several shows of a tour at once, with Undo. */
import { GUEST_SIDES, type GuestState } from "#contract/guests/codes.ts";
import { type Guest, type ShowGuests, tourGuests } from "#contract/guests/guest.ts";
import { aboveQuotas, excessText } from "#contract/guests/sums.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { askWhy, DECIDED } from "./decide.tsx";
import { t } from "./messages.ts";

export interface WaitingGuest {
  show: ShowGuests;
  guest: Guest;
}

/** Says which places of a show more guests exceed. */
function excessOf({ title, approved, quotas }: ShowGuests, added: readonly Guest[]): string[] {
  const standing = GUEST_SIDES.map((side) => ({
    side,
    state: "APPROVED" as const,
    places: approved[side],
    arrived: 0,
  }));
  const after = [...standing, ...added.map((guest) => ({ ...guest, state: "APPROVED" as const }))];
  return aboveQuotas(after, quotas)
    .filter(({ quota }) => quota === "TOTAL" || added.some(({ side }) => side === quota))
    .map((excess) => t("aboveOf", { show: title, excess: excessText(excess) }));
}

/** Resolves to whether it was done. */
export async function decideOnTour(
  tourId: string,
  chosen: readonly WaitingGuest[],
  state: Exclude<GuestState, "ASKED">,
): Promise<boolean> {
  const byShow = Map.groupBy(chosen, ({ show }) => show);
  const above =
    state === "APPROVED"
      ? [...byShow].flatMap(([show, waiting]) =>
          excessOf(
            show,
            waiting.map(({ guest }) => guest),
          ),
        )
      : [];
  const reason = above.length > 0 ? await askWhy(above.join(". ")) : null;
  if (above.length > 0 && reason === null) return false;
  const params = { id: tourId };
  const decided = (next: GuestState) => chosen.map(({ guest }) => ({ guestId: guest.id, state: next }));
  if ((await mutate(tourGuests.decide, { params, body: { changes: decided(state), reason } })) === null) return false;
  showToast(t(DECIDED[state], { count: chosen.length }), {
    undo: () => mutate(tourGuests.decide, { params, body: { changes: decided("ASKED"), reason: null } }),
  });
  return true;
}
