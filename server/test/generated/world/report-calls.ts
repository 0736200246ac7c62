/** Preconditions of the calls of reports, beyond their schemas. */
import { type Ready, type Setup, withBody } from "./setup.ts";

const PATH = "/client/v1/reports";
const REPORTS = ["talent"];
/** Agencies are a super admin's to choose. */
const ofOwnAgency = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { agencyIds: undefined }));
const withoutFilters = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { filters: "" }));

export const REPORT_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = Object.fromEntries(
  REPORTS.flatMap((report) => [
    [`POST ${PATH}/${report}`, ofOwnAgency],
    [`POST ${PATH}/${report}/overview`, withoutFilters],
    [`POST ${PATH}/${report}/rows`, withoutFilters],
  ]),
);
