/** Live frames: every write, with a socket open for each principal of each resource. No frame holds an id that its reader may not read (K27). */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#contract/campaigns/campaign.ts";
import { expenses } from "#contract/expenses/expense.ts";
import { imports } from "#contract/imports/import.ts";
import { LIVE_ENDED, type LiveEvent, topicOf } from "#contract/live.ts";
import { media } from "#contract/media/upload.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { inAgency } from "../factories.ts";
import { isReady, openScreen } from "../resilience/actors/screen.ts";
import type { Governed } from "./access/rule.ts";
import { randomFor } from "./breadth.ts";
import { RULES } from "./expected.ts";
import { sampled, WHOLE } from "./inputs/random.ts";
import { CALLS } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import { type Principal, principals } from "./world/principals.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask, app } = await startApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const world = await buildWorld();
const { ownAgencyId } = world;
const seed = randomFor("live frames");

const DEALS: readonly Governed[] = ["PIPELINE", "EVENT", "PROJECT", "CONTRACT"];
const RESOURCES: readonly Governed[] = [
  "TALENT",
  "SCOUT",
  "PARTNER",
  "STAFF",
  "ORGANIZATION",
  "FINANCE",
  "LIBRARY",
  "TASK",
  "COMM",
  "CMS",
  ...DEALS,
];
/** Settings that a person chooses from are known to those who see what they are chosen for. */
const SHOWN_TO: Readonly<Record<string, readonly Governed[]>> = {
  position: ["STAFF"],
  industryCategory: ["PARTNER"],
  masterList: ["ORGANIZATION", "TALENT", "SCOUT", "TASK", "PIPELINE"],
  venue: ["EVENT"],
  customField: ["ORGANIZATION", "TALENT", "SCOUT"],
  status: ["ORGANIZATION", "TASK", ...DEALS],
  contractSetting: ["ORGANIZATION"],
  financeSetting: ["FINANCE"],
  invoiceSetting: ["FINANCE"],
  ledger: ["FINANCE"],
  financeEmail: ["FINANCE"],
  xero: ["FINANCE"],
  ticketingConnection: ["ORGANIZATION"],
  agencySetting: RESOURCES,
  commsSetting: ["ORGANIZATION"],
  taskSetting: ["ORGANIZATION", "TALENT", "SCOUT", "TASK"],
  publicSite: ["ORGANIZATION", "TALENT"],
  contentSetting: ["CMS"],
};

interface Reader {
  principal: Principal;
  resource: Governed;
  token: string;
  received: LiveEvent[];
}
const readers: Reader[] = [];
const closed: (number | string)[] = [];
beforeAll(async () => {
  for (const resource of RESOURCES)
    for (const principal of await principals(ownAgencyId, resource)) {
      const token = (await principal.token()) ?? "";
      const screen = await openScreen(origin, JSON.stringify({ token }));
      const dead = principal.expectedAccess({ who: "signedIn" }) !== "allowed";
      if (dead) closed.push(await screen.closed);
      else {
        await screen.receives(isReady);
        readers.push({ principal, resource, token, received: screen.received });
      }
    }
}, 60_000);

let writes = 0;
afterAll(() => {
  const frames = readers.flatMap(({ received }) => received).length;
  console.log(`live frames: ${writes} writes, ${readers.length} sockets, ${frames} frames`);
});

test("a socket without a complete session is closed at once", () => {
  expect(closed.length).toBeGreaterThan(10);
  expect(new Set(closed.filter((code) => code !== LIVE_ENDED && code !== 4400))).toEqual(new Set());
});

test("no frame holds an id whose reading is refused", { timeout: WHOLE ? 600_000 : 180_000 }, async () => {
  const calls = CALLS.filter(
    ({ reads, call }) => !reads && call.access.kind !== "public" && !call.path.includes("/auth/"),
  );
  for (const walked of sampled(calls, 80, seed)) {
    writes += 1;
    const { token, input } = await ready(world, walked, { full: true });
    const { params, query, body } = input;
    await ask(walked.call, token, { params: params as never, query, ...(body !== undefined && { body }) });
  }
  await quiet();

  const wrong = new Set<string>();
  const topics = new Set<string>();
  for (const reader of readers)
    for (const [id, topic] of idsHeard(reader)) {
      topics.add(topic);
      if (!(await mayRead(reader, id, topic)))
        wrong.add(`${reader.principal.name} on ${reader.resource} hears an id under ${topic}`);
    }
  expect([...wrong]).toEqual([]);
  expect(topics.size).toBeGreaterThan(8);
});

/** Waits until no more frames arrive. */
async function quiet(): Promise<void> {
  const count = () => readers.reduce((sum, { received }) => sum + received.length, 0);
  for (let before = -1; before !== count(); ) {
    before = count();
    await sleep(400);
  }
}

/** Every id in the frames of a reader, with its topic, each once. */
function idsHeard({ received }: Reader): Map<string, string> {
  const ids = new Map<string, string>();
  for (const event of received) {
    if ("ids" in event) for (const id of event.ids) ids.set(id, topicOf(event));
    else if (event.type === "present" || event.type === "saved") ids.set(event.id, event.kind);
  }
  return ids;
}

type Row = Record<string, unknown> | undefined;
const rows = new Map<string, Promise<Row>>();
/** Finds what an id names: a record with its resource and its staff, a file, an import or an email. */
function rowOf(id: string): Promise<Row> {
  const found =
    rows.get(id) ??
    inAgency(
      ownAgencyId,
      `select 'record' as what, resource,
        array(select staff_id from assignment where record_id = r.id and ended_at is null) as staff
      from record r
      where id = $1
      union all select 'media', null, null from media where id = $1
      union all select 'import', kind, null from roster_import where id = $1
      union all select 'mail', null, null from mail where id = $1
      union all select 'givenUp', null, null from given_up where id = $1`,
      [id],
    ).then(([row]) => row);
  rows.set(id, found);
  return found;
}

async function mayRead({ principal, token }: Reader, id: string, topic: string): Promise<boolean> {
  const reach = (resource: Governed) => principal.scope({ who: "right", resource, action: "read" });
  const row = await rowOf(id);
  if (row?.what === "record") {
    // A colleague's own settings change under the id of their account.
    if (
      ["savedFilter", "tableSetting", "notification", "calendarFeed", "availabilityShare", "reportSchedule"].includes(
        topic,
      )
    )
      return id === principal.id;
    // Accounts of a talent, and posts shared there, change under the id of the talent.
    const ofContent = ["socialConnection", "socialContent", "socialShare"].includes(topic);
    const far = reach(ofContent ? "CMS" : (row.resource as Governed));
    return far === "all" || (far === "assigned" && (row.staff as string[]).includes(principal.id ?? ""));
  }
  if (row?.what === "mail" || row?.what === "givenUp" || topic === "givenUp")
    return principal.expectedAccess({ who: "owner" }) === "allowed";
  if (row?.what === "media") return (await ask(media.get, token, { params: { id } })).status === 200;
  if (row?.what === "import")
    return (await ask(imports.get, token, { params: { kind: row.resource, id } as never })).status === 200;
  // Its recorder reaches it too, until it is deleted.
  if (topic === "expense")
    return reach("FINANCE") !== "none" || (await ask(expenses.get, token, { params: { id } })).status === 200;
  // Readable by everyone who sees one of its people, and by its sender; mail of the builders is private to no person.
  if (topic === "mailLog")
    return (
      reach("COMM") === "all" ||
      (
        await inAgency(
          ownAgencyId,
          `select from mail_log l where id = $1 and (made_by = $2
      or exists (select from mail_log_party p join assignment a on a.record_id = p.record_id
        where p.mail_id = l.id and a.staff_id = $2 and a.ended_at is null))`,
          [id, principal.id],
        )
      ).length > 0
    );
  if (topic === "mailbox" || topic === "mailTemplate" || topic === "mailSetting") return reach("COMM") !== "none";
  // A mark of one's own reading changes under the id of one's account.
  if (topic === "BADGE_NUMBER_UPDATE") return id === principal.id && reach("COMM") !== "none";
  if (["chatLog", "NEW_MESSAGE", "MESSAGE_STATUS_UPDATE"].includes(topic)) {
    const assigned = await inAgency(
      ownAgencyId,
      `select from chat_log l join assignment a on a.record_id = l.about_id and a.ended_at is null
        where l.id = $1 and a.staff_id = $2`,
      [id, principal.id],
    );
    return reach("COMM") === "all" || (reach("COMM") === "assigned" && assigned.length > 0);
  }
  if (["chatNumber", "chatTemplate", "quickReply"].includes(topic)) return reach("COMM") !== "none";
  // Its maker reaches it too.
  if (topic === "callLog")
    return (
      reach("COMM") === "all" ||
      (
        await inAgency(
          ownAgencyId,
          `select from call_log l where id = $1 and ($2 in (made_by, assigned_to_id)
      or exists (select from assignment where record_id = l.about_id and staff_id = $2 and ended_at is null))`,
          [id, principal.id],
        )
      ).length > 0
    );
  // Its assignee and the staff of its sender and of its talent reach it.
  if (topic === "websiteEnquiry")
    return (
      reach("COMM") === "all" ||
      (reach("COMM") === "assigned" &&
        (
          await inAgency(
            ownAgencyId,
            `select from website_enquiry e where id = $1 and (assigned_to_id = $2
      or exists (select from assignment
        where record_id in (e.about_id, e.talent_id) and staff_id = $2 and ended_at is null))`,
            [id, principal.id],
          )
        ).length > 0)
    );
  // Campaigns take two rights at once. One that was deleted can't be asked for any more.
  if (topic === "campaign" && reach("CMS") === "all" && reach("COMM") === "all") return true;
  if (topic === "campaign") return (await ask(campaigns.get, token, { params: { id } })).status === 200;
  if (topic === "campaignSuppression" || topic === "campaignSetting")
    return principal.expectedAccess({ who: "owner" }) === "allowed";
  // A fan is reached by the content of the talents with whom they have to do.
  if (topic === "fan")
    return (
      reach("CMS") === "all" ||
      (reach("CMS") === "assigned" &&
        (
          await inAgency(
            ownAgencyId,
            `select from fan_talent t join assignment a on a.record_id = t.person_id
              where t.fan_id = $1 and a.staff_id = $2 and a.ended_at is null`,
            [id, principal.id],
          )
        ).length > 0)
    );
  // Arrangements of one's own, and those for a position or the agency.
  if (topic === "dashboard")
    return (
      reach("DASHBOARD") !== "none" &&
      (
        await inAgency(
          ownAgencyId,
          "select from dashboard_arrangement where id = $1 and (owner_id is null or owner_id = $2)",
          [id, principal.id],
        )
      ).length > 0
    );
  if (topic === "shortlist")
    return (
      reach("TALENT") !== "none" &&
      (
        await inAgency(ownAgencyId, "select from shortlist where id = $1 and (shared or owner_id = $2)", [
          id,
          principal.id,
        ])
      ).length > 0
    );
  if (topic === "fanKey") return reach("ORGANIZATION") === "all";
  if (topic === "enquiryForm") return reach("ORGANIZATION") === "all";
  // Shares of the builders are of files of the agency's library.
  if (topic === "fileShare") {
    const [link] = await inAgency(ownAgencyId, "select maker_id, owner_id from file_share where id = $1", [id]);
    if (link?.maker_id === principal.id) return reach("LIBRARY") !== "none";
    const far = principal.scope({ who: "right", resource: "LIBRARY", action: "write" });
    if (far === "all") return true;
    const own = await inAgency(
      ownAgencyId,
      "select from assignment where record_id = $1 and staff_id = $2 and ended_at is null",
      [link?.owner_id, principal.id],
    );
    return far === "assigned" && own.length > 0;
  }
  // A person's library takes the right to documents and sight of the person.
  if (topic === "libraryItem") {
    const [item] = await inAgency(
      ownAgencyId,
      `select r.resource, array(select staff_id from assignment where record_id = r.id and ended_at is null) as staff
        from library_item i left join record r on r.id = i.owner_id where i.id = $1`,
      [id],
    );
    const isOwn = ((item?.staff ?? []) as string[]).includes(principal.id ?? "");
    const sees = (resource: Governed) =>
      reach(resource) === "all" || (reach(resource) === "assigned" && item?.resource !== null && isOwn);
    return sees("LIBRARY") && (item?.resource === null || sees(item?.resource as Governed));
  }
  return (SHOWN_TO[topic] ?? []).some((resource) => reach(resource) !== "none") || id === principal.id;
}

test("each resource of the table of expectations has its sockets", () => {
  const governed = new Set(
    Object.values(RULES).flatMap((rule) => (rule.who === "right" || rule.who === "reach" ? [rule.resource] : [])),
  );
  // They have no records of their own: an arrangement is its owner's, and no part of the history.
  for (const resource of ["CALENDAR", "DASHBOARD", "REPORT"] as const) governed.delete(resource);
  expect([...governed].sort()).toEqual([...RESOURCES].sort());
});
