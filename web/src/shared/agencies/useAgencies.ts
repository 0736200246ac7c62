import { useMe } from "#web/shared/session/me.tsx";
import type { FilterOptions } from "#web/ui/filters/filterOptions.ts";
import { agencyChoices, useAllAgencies } from "./agencyChoices.ts";
import { t } from "./messages.ts";

interface AgencyRow {
  agency: { id: string };
}
interface Agencies {
  /** True if the reader may list several agencies: a super admin. */
  isAcrossAgencies: boolean;
  /** True if the row belongs to the agency that the reader acts in. */
  isOwnAgency: (row: AgencyRow) => boolean;
  filters: { agencyIds?: FilterOptions };
}

/** Adapts a list of one agency for readers who may see several. */
export function useAgencies(): Agencies {
  const { user } = useMe();
  const isAcrossAgencies = user.role === "super_admin";
  const agencies = useAllAgencies(isAcrossAgencies);
  const isOwnAgency = ({ agency }: AgencyRow): boolean => agency.id === user.agencyId;
  if (!isAcrossAgencies) return { isAcrossAgencies, isOwnAgency, filters: {} };
  const ready = agencies === null ? {} : { ready: { name: t("allAgencies"), value: agencies } };
  return {
    isAcrossAgencies,
    isOwnAgency,
    filters: { agencyIds: { title: t("agency"), choices: agencyChoices, ...ready } },
  };
}
