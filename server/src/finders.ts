/** How records of each kind are found, composed from the areas. */
import { findStaff } from "#server/areas/staff/staff.finder.ts";
import { findPeople } from "#server/areas/talents/person.finder.ts";
import type { Finder } from "#server/lib/finder.ts";

export const finders: readonly Finder[] = [findPeople, findStaff];
