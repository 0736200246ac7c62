/** How records of each kind are found, composed from the areas. */
import { findPartners } from "#server/areas/partners/partner.finder.ts";
import { findStaff } from "#server/areas/staff/staff.finder.ts";
import { findSuppliers } from "#server/areas/suppliers/supplier.finder.ts";
import { findPeople } from "#server/areas/talents/person.finder.ts";
import type { Finder } from "#server/lib/finder.ts";

export const finders: readonly Finder[] = [findPeople, findPartners, findSuppliers, findStaff];
