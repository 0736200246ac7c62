/** Followers and engagement of the talents within reach, for the management dashboard. */
import type { ManagementReaders } from "#server/lib/dashboards/management.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import type { ReadFigures } from "../analytics/reading.ts";
import { openBoard } from "./board.ts";
import { fanFigures } from "./widgets.ts";

export const fansWidget =
  (readFigures: ReadFigures): ManagementReaders["FANS"] =>
  async ({ db, actor, period }) => {
    const request = { fromDate: Date.parse(period.from), toDate: Date.parse(period.to) - 1 };
    const figures = await fanFigures(await openBoard(readFigures, { db, actor, request }));
    return new AfterTransaction(async () => {
      const { followers, gained, views, rate, asOf } = await figures.work();
      return { from: period.firstDay, to: period.lastDay, followers, gained, views, rate, asOf };
    });
  };
