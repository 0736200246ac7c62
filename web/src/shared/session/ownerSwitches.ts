import type { z } from "#contract/schema.ts";
import { switchesOf } from "#contract/settings/owner-switch.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useMe } from "./me.tsx";

const t = defineMessages({ ownersOnly: "Only owners and app admins change this." });

/**
 * Returns how each field of a settings form is shown: a switch of owners is read-only for everyone else, and says why.
 * `editable` is whether the form may be changed at all.
 */
export function useOwnerSwitches(form: z.ZodMiniType, editable: boolean) {
  const isStaff = useMe().user.role === "staff";
  const switches = switchesOf(form);
  return (name: string, hint: string): { hint: string; disabled: boolean } => {
    const isKept = isStaff && switches.includes(name);
    return { hint: isKept ? `${hint}. ${t("ownersOnly")}` : hint, disabled: !editable || isKept };
  };
}
