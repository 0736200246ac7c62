/** Opens the form of a new call with the contact of the partner that the address names: `?log={contactId}`. */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { partnerContacts } from "#contract/partners/contact.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { openAddCall } from "./openForms.tsx";

const MAX = 100;

export function useLogFromAddress(owner: TabOwner | null, mayLog: boolean): void {
  const [address, setAddress] = useSearchParams();
  const wanted = mayLog ? address.get("log") : null;
  const open = useEffectEvent(async (logId: string) => {
    setAddress(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete("log");
        return rest;
      },
      { replace: true },
    );
    if (owner?.collection !== "partners") return;
    const query = { clientId: owner.id, pageSize: MAX, withTotal: false };
    const { rows } = await send(partnerContacts.list, { query });
    const found = rows.find(({ id }) => id === logId);
    openAddCall(owner, found && { id: found.id, displayName: found.name, avatarUrl: null });
  });
  useEffect(() => {
    if (wanted !== null) open(wanted).catch(showError);
  }, [wanted]);
}
