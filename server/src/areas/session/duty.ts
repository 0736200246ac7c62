/**
 * Decides whether a sign-in needs a second factor: always for super admins; for privileged accounts with a short
 * password; for all where the agency requires it.
 */
import { type Levels, may } from "#contract/access.ts";
import type { Role } from "#contract/enums.ts";

export interface Duty {
  role: Role;
  levels: Levels;
  longPassword: boolean;
  agencyRequires: boolean;
}

export function needsSecondFactor({ role, levels, longPassword, agencyRequires }: Duty): boolean {
  if (role === "super_admin" || agencyRequires) return true;
  if (longPassword) return false;
  const rights = { role, levels };
  return role !== "staff" || may(rights, "FINANCE", "read") || may(rights, "STAFF", "write");
}
