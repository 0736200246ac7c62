/** Brings fans into the demo through the functions that the fan app's interface calls. */
import { sql } from "drizzle-orm";
import { FAN_LIMITS } from "#contract/fans/interface.ts";
import { ingest } from "#server/areas/fans/interface/ingest.ts";
import { ingestProfiles } from "#server/areas/fans/interface/profiles.ts";
import type { Database, Db } from "#server/lib/database/scope.ts";
import { instantOf } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { insertCrowd } from "./crowd.ts";
import { demoAppTalents, demoFans, demoItems, fanEvents, fanProfiles } from "./fan-plan.ts";
import type { DemoPlace } from "./insert.ts";
import type { DemoContent } from "./plan.ts";

/** Days since these fans were muted, by their position. */
const MUTED: Readonly<Record<number, number>> = { 4: 1, 21: 12, 88: 40 };

/** Everything of the demo is written in one transaction, which is scoped already. */
const within = (db: Db): Pick<Database, "scope"> => ({ scope: (_actor, _mode, work) => work(db) });
const noJobs = {
  enqueue: () => Promise.reject(new Error("the demo's fans send no pictures")),
};

/** Adds two years of a crowd: each publication has its reactions, the more the better known its talent is. */
function addCrowd(db: Db, placed: DemoPlace, news: readonly DemoContent[]): Promise<void> {
  const talents = [...new Set([...demoAppTalents, ...news.flatMap((item) => item.talents)])];
  const items = [
    ...demoItems.map((item) => ({ ...item, most: 150 })),
    ...news.map(({ title, days, talents: about }) => ({
      id: idOf(`content/${title}`),
      age: -days,
      talents: about,
      topic: "story" as const,
      most: 60,
    })),
  ];
  return insertCrowd(db, {
    ...placed,
    talents,
    items: items.map(({ id, age, talents: about, topic, most }) => ({
      id,
      age,
      talents: about.map((name) => talents.indexOf(name)),
      topic,
      about: topic === "poll" ? ("poll" as const) : ("post" as const),
      reactions: demoRandom(`crowd/${id}`).roll(Math.round(most / 4), most),
    })),
  });
}

interface DemoFans extends DemoPlace {
  /** News of the two years before. */
  news: readonly DemoContent[];
  staffId: string;
}
export async function insertFans(db: Db, { agencyId, now, news, staffId }: DemoFans): Promise<void> {
  const database = within(db);
  const sentAt = now.epochMilliseconds;
  const { refused: refusedProfiles } = await ingestProfiles(database, agencyId, fanProfiles(now), sentAt);
  const events = fanEvents(now);
  const refused: unknown[] = [...refusedProfiles];
  for (let from = 0; from < events.length; from += FAN_LIMITS.events) {
    const batch = events.slice(from, from + FAN_LIMITS.events);
    refused.push(...(await ingest({ database, jobs: noJobs }, agencyId, batch, sentAt)).refused);
  }
  if (refused.length > 0) throw new Error(`the demo's fans are refused: ${JSON.stringify(refused.slice(0, 3))}`);
  if (news.length > 0) await addCrowd(db, { agencyId, now }, news);
  for (const [index, days] of Object.entries(MUTED)) {
    const mutedAt = instantOf(now.subtract({ days }));
    const appId = demoFans[Number(index)]?.fanId ?? "";
    await db.execute(sql`
      with muted as (
        update fan
        set muted_at = ${mutedAt}::timestamptz, muted_by = ${staffId}::uuid
        where agency_id = ${agencyId}::uuid and app_id = ${appId}
        returning id
      )
      insert into fan_muting (id, agency_id, fan_id, muted, actor_id, at)
      select ${idOf(`fan/${appId}/muted`)}::uuid, ${agencyId}::uuid, muted.id, true, ${staffId}::uuid,
        ${mutedAt}::timestamptz
      from muted`);
  }
  await db.execute(sql`
    update fan_comment
    set hidden_at = now(), hidden_by = ${staffId}::uuid
    where agency_id = ${agencyId}::uuid and event_id = ${idOf("fan/spam")}::uuid`);
}
