/** Preconditions of the calls of reports, beyond their schemas. */
import { REPORTS } from "#contract/reports/groups.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";

/** Agencies are a super admin's to choose. */
const ofOwnAgency = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { agencyIds: undefined }));
const withoutFilters = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { filters: "" }));

export const REPORT_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = Object.fromEntries(
  Object.values(REPORTS).flatMap(({ list, overview, rows }) => [
    [`POST ${list.path}`, ofOwnAgency],
    [`POST ${overview.path}`, withoutFilters],
    [`POST ${rows.path}`, withoutFilters],
  ]),
);
