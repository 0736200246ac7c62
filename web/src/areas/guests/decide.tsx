/** Approves and declines guests, with Undo; above a quota it asks for the reason first. */
import { lazy } from "react";
import type { GuestState } from "#contract/guests/codes.ts";
import { type Guest, type GuestList, guests } from "#contract/guests/guest.ts";
import { aboveQuotas, excessText } from "#contract/guests/sums.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const GuestReasonDialog = lazy(async () => ({
  default: (await import("./GuestReasonDialog.tsx")).GuestReasonDialog,
}));

/** Asks for the reason of an approval above the places; null if it was given up. */
export const askWhy = (line: string): Promise<string | null> =>
  new Promise((resolve) => {
    openDialog((close) => (
      <GuestReasonDialog
        line={line}
        answer={(reason) => {
          close();
          resolve(reason);
        }}
      />
    ));
  });
export const DECIDED = { APPROVED: "approved", DECLINED: "declined", ASKED: "waits" } as const;

/** Resolves to whether it was done. */
export async function decide(
  eventId: string,
  list: GuestList,
  chosen: readonly Guest[],
  state: GuestState,
): Promise<boolean> {
  const changing = chosen.filter((guest) => guest.state !== state);
  if (changing.length === 0) return false;
  const ids = new Set(changing.map(({ id }) => id));
  const after = list.guests.map((guest) => (ids.has(guest.id) ? { ...guest, state } : guest));
  const above =
    state === "APPROVED"
      ? aboveQuotas(after, list.quotas).filter(
          ({ quota }) => quota === "TOTAL" || changing.some(({ side }) => side === quota),
        )
      : [];
  const reason = above.length > 0 ? await askWhy(above.map(excessText).join(". ")) : null;
  if (above.length > 0 && reason === null) return false;
  const params = { id: eventId };
  const changes = changing.map(({ id }) => ({ guestId: id, state }));
  if ((await mutate(guests.decide, { params, body: { changes, reason } })) === null) return false;
  const before = changing.map((guest) => ({ guestId: guest.id, state: guest.state }));
  const was = changing.find((guest) => guest.reason !== null)?.reason ?? null;
  showToast(t(DECIDED[state], { count: changing.length }), {
    undo: () => mutate(guests.decide, { params, body: { changes: before, reason: was } }),
  });
  return true;
}
