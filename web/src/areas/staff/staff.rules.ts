/** Rights of the user over a member of staff; the server checks the same (server/src/areas/staff/staff.rules.ts). */
import { isAbove, may } from "#contract/access.ts";
import type { Role } from "#contract/enums.ts";
import type { Me } from "#contract/session/session.ts";
import { t } from "#web/areas/staff/messages.ts";
import { rightsOf } from "#web/shared/session/me.tsx";

interface Target {
  id: string;
  accountRole: Role;
}

export interface Governance {
  /** May edit their details. */
  edit: boolean;
  /** May lock, delete, invite again and reset. */
  govern: boolean;
  /** May edit their permission: true, false if it is not shown, or the reason why not. */
  permission: boolean | string;
}

/**
 * An account above one's own can't be changed: owners are above app admins, and both above staff. No one locks
 * themselves or edits their own permission.
 */
export function governanceOf(me: Me, target: Target): Governance {
  const rights = rightsOf(me);
  const write = may(rights, "STAFF", "write");
  const self = me.user.id === target.id;
  const above = rights.role === "staff" && target.accountRole !== "staff";
  const governed = !isAbove(target.accountRole, rights.role);
  const permission = !write
    ? false
    : target.accountRole !== "staff"
      ? t("wholeRole", { role: roleName(target.accountRole) })
      : self
        ? t("ownPermission")
        : true;
  return { edit: write && (self || !above), govern: write && !self && governed, permission };
}

const NAMES: Record<Role, string> = {
  agency: t("owner"),
  app_admin: t("appAdmin"),
  staff: t("staffMember"),
  super_admin: t("superAdmin"),
};
export const roleName = (role: Role): string => NAMES[role];
