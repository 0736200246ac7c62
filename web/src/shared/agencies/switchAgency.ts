import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { users } from "#contract/session/session.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { t } from "./messages.ts";

interface Elsewhere {
  displayName: string;
  agency: { id: string; name: string };
}

/** Asks whether to act in the agency of a row, and goes there. */
export async function switchTo({ displayName: name, agency }: Elsewhere, path: string): Promise<void> {
  const yes = await confirm({
    title: t("otherAgency", { agency: agency.name }),
    body: t("otherAgencyLine", { name, agency: agency.name }),
    yes: t("switchAgency", { agency: agency.name }),
  });
  // Reloads the page, so that no data of the previous agency stays in memory.
  if (yes && (await mutate(users.agency, { body: { agencyId: agency.id } }))) location.assign(path);
}

/** Action of a row that belongs to another agency. */
export const switchAction = (row: Elsewhere, path: string): Action => ({
  id: "agency",
  title: t("switchAgency", { agency: row.agency.name }),
  icon: BuildingsIcon,
  run: () => switchTo(row, path),
});
