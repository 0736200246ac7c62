/** Handlers of the dashboards of the content area. */
import { sql } from "drizzle-orm";
import {
  type BoardTalent,
  CONTENT_BOARD,
  type contentDashboards as calls,
  TALENT_BOARD,
} from "#contract/dashboards/content-dashboard.ts";
import { contentCounts } from "#server/areas/content/content-counts.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { reportedStatus } from "#server/areas/talents/reported-status.rules.ts";
import { readBoard } from "#server/lib/dashboards/board.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { HandlersThenOutside } from "#server/lib/serving/serve.ts";
import type { ReadFigures } from "../analytics/reading.ts";
import { talentNamed } from "../report/fan.rules.ts";
import { type FanBoard, openBoard } from "./board.ts";
import { readActiveFans, readBestPosts, readNextToPublish, readPlaces, readPublishedItems } from "./item-widgets.ts";
import { fanActs, fanFigures, followersGained } from "./widgets.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const instant = (time: ReturnType<typeof sql>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const published = (which: "min" | "max") =>
  sql`(select ${instant(sql`${sql.raw(which)}(i.publish_at)`)}
    from involvement v join content_item i on i.agency_id = v.agency_id and i.id = v.record_id
    where v.agency_id = ${agency}
      and v.involved_id = ${person.id}
      and v.kind = 'person'
      and i.deleted_at is null
      and coalesce(i.status, 3) = 3
      and i.publish_at <= now())`;
/** Decides about what only readers of talents see. */
const isTalentReader = withinReach("TALENT", person.id, "read");
const talentHead = preparedFamily(
  () =>
    sql`select ${person.id} as id, ${person.displayName} as "displayName", ${avatarOf(person.avatarId)} as "avatarUrl",
        case when ${isTalentReader} then ${person.category} end as category,
        ${reportedStatus(
          person.status,
          sql`exists (select from person_config c
            where c.agency_id = ${agency} and c.person_id = ${person.id} and c.enabled_in_app)`,
        )} as "appStatus",
        (select count(*)::int
          from fan_talent t
          where t.agency_id = ${agency} and t.person_id = ${person.id} and t.follows) as followers,
        ${published("min")} as "firstPublishedAt", ${published("max")} as "lastPublishedAt",
        case when ${isTalentReader}
          then (select coalesce(json_agg(json_build_object('id', s.id, 'displayName', s.display_name,
              'avatarUrl', ${avatarOf(sql`s.avatar_id`)}) order by a.created_at, s.id), '[]')
          from assignment a join staff s on s.id = a.staff_id
          where a.agency_id = ${agency} and a.record_id = ${person.id} and a.ended_at is null)
          else '[]' end as assigned,
        ${contentCounts(person)} as content
      from ${person}
      where ${person.agencyId} = ${agency} and ${person.id} = any (${p("talents")}::uuid[])`,
);

const named = preparedFamily(
  () =>
    sql`select t.id, t.talent
      from (select asked.id, ${talentNamed(sql`asked.id`)} as talent from unnest(${p("talents")}::uuid[]) asked (id)) t
      where t.talent is not null`,
);
const TOP = 6;
/** Reads the talents that gained most followers in the period, as far as the reader may see them. */
const topTalents = async ({ db, actor, talents, period, values, readFigures }: FanBoard) => {
  const names = new Map((await named(db, undefined, values)).map(({ id, talent }) => [String(id), talent]));
  const question = {
    key: ["talents", period.firstDay, period.lastDay, ...talents.toSorted()],
    ask: (figures: Parameters<Parameters<ReadFigures>[2]["ask"]>[0]) => figures.ofTalents(talents, period),
  };
  return readFigures(db, actor, question, (figures) => ({
    talents: figures
      .flatMap(({ talent, followers, follows, unfollows, views }) => {
        const name = names.get(talent) as { id: string; name: string } | undefined;
        return name ? [{ talent: name, followers, gained: follows - unfollows, views }] : [];
      })
      .filter(({ followers, views }) => followers > 0 || views > 0)
      .toSorted((a, b) => b.gained - a.gained || b.views - a.views || (a.talent.name < b.talent.name ? -1 : 1))
      .slice(0, TOP),
  }));
};

const shared = {
  FAN_FIGURES: fanFigures,
  FOLLOWERS_GAINED: followersGained(readPublishedItems),
  FAN_ACTS: fanActs,
  BEST_POSTS: readBestPosts,
  FANS_BY_PLACE: readPlaces,
  NEXT_TO_PUBLISH: readNextToPublish,
};
const ofContent = { ...shared, TOP_TALENTS: topTalents };
const ofTalentBoard = { ...shared, ACTIVE_FANS: readActiveFans };

export const contentDashboardHandlers = (
  readFigures: ReadFigures,
  onError: (error: unknown) => void,
): HandlersThenOutside<typeof calls> => ({
  async content({ db, actor, query }) {
    const board = await openBoard(readFigures, { db, actor, request: query });
    const widgets = await readBoard(CONTENT_BOARD, ofContent, board, onError);
    return new AfterTransaction(async () => ({ widgets: await widgets.work() }));
  },
  async talent({ db, actor, params: { userId }, query }) {
    const board = await openBoard(readFigures, { db, actor, talent: userId, request: query });
    const talent = found((await talentHead(db, undefined, board.values))[0]) as unknown as BoardTalent;
    const statistics = await readBoard(TALENT_BOARD, ofTalentBoard, board, onError);
    return new AfterTransaction(async () => ({ talent, statistics: await statistics.work() }));
  },
});
