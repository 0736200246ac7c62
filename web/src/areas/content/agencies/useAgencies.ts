import { useMe } from "#web/shared/session/me.tsx";
import type { FilterOptions } from "#web/ui/filters/filterOptions.ts";
import { agencyChoices, useAllAgencies } from "./agencyChoices.ts";
import { t } from "./messages.ts";

interface OfAgency {
  agency: { id: string };
}
interface Agencies {
  /** Whether the reader may list several agencies: a super admin. */
  across: boolean;
  /** Whether a row is of the agency that the reader acts in. */
  isHere: (row: OfAgency) => boolean;
  filters: { agencyIds?: FilterOptions };
}

/** What a list of one agency becomes for those who may read several. */
export function useAgencies(): Agencies {
  const { user } = useMe();
  const across = user.role === "super_admin";
  const every = useAllAgencies(across);
  const isHere = ({ agency }: OfAgency): boolean => agency.id === user.agencyId;
  if (!across) return { across, isHere, filters: {} };
  const ready = every === null ? {} : { ready: { name: t("allAgencies"), value: every } };
  return { across, isHere, filters: { agencyIds: { title: t("agency"), choices: agencyChoices, ...ready } } };
}
