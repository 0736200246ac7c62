/** The oracles of who marked an item. */
import { randomUUIDv7 } from "node:crypto";
import { HIDING_TYPES } from "#contract/content/codes.ts";
import { inAgency } from "../../../factories.ts";
import { buildContent } from "../../world/content/items.ts";
import { buildPost } from "../../world/content/posts.ts";
import { insertOracleRows, inTurn, type Oracle, type OracleFact } from "../oracle.ts";

interface Report extends OracleFact {
  itemId: string;
  hidingType: string;
  reportedAt: string;
}
const hour = (n: number): string => new Date(Date.UTC(2026, 0, 1, n)).toISOString();

const reportsOf = (build: (agencyId: string) => Promise<string>): Oracle<Report> => ({
  async seed(agencyId) {
    const itemId = await build(agencyId);
    await inAgency(agencyId, "delete from content_marking where record_id = $1", [itemId]);
    const other = await build(agencyId);
    const facts = Array.from({ length: 30 }, (_, n) => ({
      id: randomUUIDv7(),
      itemId,
      hidingType: inTurn(HIDING_TYPES, n),
      reportedAt: hour(n >> 1),
    }));
    await insertOracleRows(
      agencyId,
      "content_marking",
      [...facts, { id: randomUUIDv7(), itemId: other, hidingType: "REPORT", reportedAt: hour(1) }].map((report, n) => ({
        id: report.id,
        record_id: report.itemId,
        kind: report.hidingType,
        fan_id: `fan ${n}`,
        marked_at: report.reportedAt,
      })),
    );
    return facts;
  },
  params: ([first]) => ({ id: first?.itemId ?? "" }),
  sort: { reportedAt: { by: ({ reportedAt }) => reportedAt, as: "plain" } },
  filters: {
    hidingType: {
      keeps: ({ hidingType }, wanted) => wanted.includes(hidingType),
      values: () => HIDING_TYPES,
    },
  },
  bulk: "an item is marked by few compared with what a list holds",
});

export const REPORT_ORACLES: Readonly<Record<string, Oracle>> = Object.fromEntries(
  (
    [
      ["news", "News"],
      ["events", "Event"],
      ["pvpms", "Audio"],
      ["audios", "Audio"],
      ["videos", "Video"],
      ["fanroom-posts", "Fanroom-Post"],
      ["fanroom-polls", "Fanroom-Poll"],
    ] as const
  ).map(([module, kind]) => [
    `GET /talent/v1/cms/${module}/{id}/reports`,
    reportsOf(
      kind === "Fanroom-Post" || kind === "Fanroom-Poll" ? buildPost(kind) : buildContent(kind),
    ) as unknown as Oracle,
  ]),
);
