/** API of fans for other areas: the filters of the report, for their statements. */
import type { SQL } from "drizzle-orm";
import { fanReports } from "#contract/fans/report.ts";
import type { ListQuery } from "#contract/list.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { fanList } from "./report/fan.list.ts";

/** Parses filters as strictly as the report does: a dropped one would widen what they are used for. */
export const readFanFilters = (filters: string): ListQuery => sentQuery(fanReports.report, filters, "fanFilters");

/** Returns the key of `matchingFanIds` for filters, and the values that fill its placeholders. */
export const matchFans = (actor: Actor, filters: string): ReturnType<typeof fanList.matching> =>
  fanList.matching(actor, readFanFilters(filters));

/** Selects the ids of the fans that match, within the reader's reach. */
export const matchingFanIds = (key: string): SQL => fanList.matchingIds(key);
