import { count, ilike, sql } from "drizzle-orm";
import type { agencies } from "#contract/session/session.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { agency } from "./account.table.ts";
import type { SessionServices } from "./services.ts";

type Handle = UnscopedHandlers<typeof agencies>["list"];

/** Handlers of agencies, which a super admin reads before choosing one, and to filter by. */
export const agencyHandlers = ({ database }: SessionServices): UnscopedHandlers<typeof agencies> => {
  const list: Handle = ({ query }) =>
    database.signIn(async (db) => {
      const fits = query.q ? ilike(agency.name, `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined;
      const rows = await db
        .select({
          id: agency.id,
          name: agency.name,
          locked: sql<boolean>`${agency.lockedAt} is not null`,
          timezone: { id: agency.timeZoneId },
        })
        .from(agency)
        .where(fits)
        .orderBy(query.orderDirection === "ASC" ? sql`${agency.name} asc` : sql`${agency.name} desc`, agency.id)
        .limit(query.pageSize + 1)
        .offset(query.pageIndex * query.pageSize);
      const total = query.withTotal ? (await db.select({ all: count() }).from(agency).where(fits))[0]?.all : undefined;
      const loadMore = rows.length > query.pageSize;
      return {
        rows: rows.slice(0, query.pageSize),
        ...(total !== undefined && { total }),
        loadMore,
        nextPageIndex: loadMore ? query.pageIndex + 1 : null,
      };
    });
  return { list, ofContent: list, ofReports: list };
};
