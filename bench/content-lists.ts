/**
 * Measures content over 1,000,000 posts and a quarter as many news: the first page of their lists and the counts of
 * their tabs, next to the bare statements that read the same. `npm run bench:content`.
 */
import { randomUUID } from "node:crypto";
import { news } from "#contract/content/content.ts";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { counts } from "#contract/lists/counts.ts";
import { copyRecord } from "./copies.ts";
import { AGENCY, OWNER } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { compareWithBare, startBench } from "./program.ts";

const USUAL_ROWS = 1_000_000;
const ROWS = Number(process.argv[2] ?? USUAL_ROWS);
const goals = holdTo("content", { binding: ROWS >= USUAL_ROWS });
const [PAGE, DAYS] = [50, 900];
const { ask, bare, stop } = await startBench("greenroom_bench_content");

const created = async (path: string, form: object): Promise<string> =>
  (JSON.parse(await ask(path, form)) as { responseData: { id: string } }).responseData.id;

/** A picture without bytes, which rows are shown with. */
async function picture(): Promise<string> {
  const id = randomUUID();
  await bare.query(
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, state, size, uploaded_by)
      values ($1, $2, 1, 'a.png', 'image/png', gen_random_uuid(), gen_random_uuid(), 'ready', 1000, $3)`,
    [id, AGENCY, OWNER],
  );
  return id;
}

async function fill(): Promise<void> {
  const { rows } = await bare.query<{ id: string }>(
    "select id from person where agency_id = $1 and stage = 'talent' limit 1",
    [AGENCY],
  );
  const talent = rows[0]?.id ?? "";
  const mediaId = await picture();
  const post = await created(fanroomPosts.create.path, {
    talentUserId: talent,
    content: "The first",
    sortedMedias: [{ mediaId, order: 0 }],
  });
  const item = await created(news.create.path, {
    talentUserIds: [talent],
    title: "The first",
    content: "<p>A text.</p>",
    publishDate: "2026-01-02T03:04:00Z",
    tags: ["tour", "single"],
    mediaIds: [mediaId],
  });
  // They went out over the days before now; one in 5,000 is marked, one in ten of the news waits or was rejected.
  const publishedAt = `now() - made.n % ${DAYS * 86_400} * interval '1 second'`;
  const marked = "case when made.n % 5000 = 0 then 1 else 0 end";
  const common = {
    publish_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
    open_irrelevance: marked,
    total_reaction: "made.n % 5000",
    latest_irrelevance_at: "case when made.n % 5000 = 0 then now() end",
  };
  const parts = { content_media: "record_id", involvement: "record_id" };
  await copyRecord(bare, {
    table: "content_item",
    kind: "content",
    of: item,
    rows: Math.round(ROWS / 4),
    parts,
    values: { ...common, status: "case made.n % 20 when 0 then 13 when 1 then 14 else 3 end" },
  });
  await copyRecord(bare, {
    table: "content_item",
    kind: "content",
    of: post,
    rows: ROWS - 1,
    values: {
      ...common,
      list_at: publishedAt,
      fanroom_type: "case when made.n % 2 = 0 then 'FANROOM' else 'SNIPPET' end",
      starts_at: "case when made.n % 50 = 1 then now() + interval '9 days' end",
    },
    parts: { ...parts, content_post: "item_id" },
  });
}

const statement = async (name: string, text: string): Promise<string> =>
  JSON.stringify((await bare.query({ name, text, values: [AGENCY] })).rows);

const PARTS = `(select json_agg(json_build_object('id', r.id, 'name', r.title)) from involvement v join record r on r.id = v.involved_id where v.agency_id = i.agency_id and v.record_id = i.id) as talents,
  (select json_agg(row_to_json(m)) from content_media c join media m on m.id = c.media_id where c.agency_id = i.agency_id and c.record_id = i.id) as medias,
  (select s.display_name from staff s where s.id = i.created_by) as creator`;
const MAX = 10_001;
/** A page with its total, as far as lists count. */
const list = (title: string, where: string, order: string, more = "") => ({
  page: () =>
    statement(
      `page ${title}`,
      `select i.*${more}, ${PARTS} from content_item i where ${where} order by ${order} limit ${PAGE + 1}`,
    ),
  total: () =>
    statement(`total ${title}`, `select count(*)::int from (select from content_item i where ${where} limit ${MAX}) c`),
});
const countsOf = (title: string, wheres: readonly string[]) => () =>
  statement(
    `counts ${title}`,
    wheres
      .map((where) => `select count(*)::int from (select from content_item i where ${where} limit ${MAX}) c`)
      .join(" union all "),
  );

const LIVING = "i.agency_id = $1 and i.deleted_at is null";
const POSTS = `${LIVING} and i.kind = 'Fanroom-Post' and i.fanroom_type = 'SNIPPET'`;
const NEWS = `${LIVING} and i.kind = 'News'`;
const TEXT =
  ", (select row_to_json(p) from content_post p where p.agency_id = i.agency_id and p.item_id = i.id) as post";
const IN_MONTH = "i.publish_at between now() - interval '1 month' and now()";
const month = { fromDate: Date.now() - 30 * 86_400_000, toDate: Date.now() };

const LISTS = [
  {
    title: "Posts, pinned first",
    call: () =>
      ask(fanroomPosts.list.path, { pageIndex: 0, pageSize: PAGE, fanroomTypes: ["SNIPPET"], section: "posts" }),
    plain: list("posts", `${POSTS} and i.starts_at is null`, "i.list_at desc, i.id desc", TEXT),
  },
  {
    title: "Posts of the last month",
    call: () =>
      ask(fanroomPosts.list.path, {
        pageIndex: 0,
        pageSize: PAGE,
        fanroomTypes: ["SNIPPET"],
        section: "posts",
        ...month,
      }),
    plain: list(
      "posts of a month",
      `${POSTS} and i.starts_at is null and ${IN_MONTH}`,
      "i.list_at desc, i.id desc",
      TEXT,
    ),
  },
  {
    title: "Meetups",
    call: () =>
      ask(fanroomPosts.list.path, { pageIndex: 0, pageSize: PAGE, fanroomTypes: ["SNIPPET"], section: "meetups" }),
    plain: list("meetups", `${POSTS} and i.starts_at is not null`, "i.list_at desc, i.id desc", TEXT),
  },
  {
    title: "Posts marked as not relevant",
    call: () => ask(fanroomPosts.irrelevance.path, { pageIndex: 0, pageSize: PAGE, fanroomTypes: ["SNIPPET"] }),
    plain: list("marked", `${POSTS} and i.open_irrelevance > 0`, "i.latest_irrelevance_at desc, i.id desc", TEXT),
  },
  {
    title: "Posts by their reactions",
    call: () =>
      ask(fanroomPosts.list.path, {
        pageIndex: 0,
        pageSize: PAGE,
        fanroomTypes: ["SNIPPET"],
        section: "posts",
        orderBy: "totalReaction",
        orderDirection: "DESC",
      }),
    plain: list("reactions", `${POSTS} and i.starts_at is null`, "i.total_reaction desc, i.id desc", TEXT),
  },
  {
    title: "Published news",
    call: () => ask(news.list.path, { pageIndex: 0, pageSize: PAGE, cmsTabId: 3 }),
    plain: list("news", `${NEWS} and i.status = 3`, "i.publish_at desc, i.id desc"),
  },
  {
    title: "Pending news",
    call: () => ask(news.list.path, { pageIndex: 0, pageSize: PAGE, cmsTabId: 13 }),
    plain: list("pending news", `${NEWS} and i.status = 13`, "i.publish_at desc, i.id desc"),
  },
];

const COUNTS = [
  {
    title: "Counts of the tabs of posts",
    call: () => ask(counts.list.path.replace("{api}", "fanroomPosts"), { filters: "fanroomTypes=SNIPPET" }),
    plain: countsOf("posts", [
      POSTS,
      `${POSTS} and i.starts_at is null`,
      `${POSTS} and i.starts_at is not null`,
      `${POSTS} and i.open_irrelevance > 0`,
    ]),
  },
  {
    title: "Counts of the tabs of news",
    call: () => ask(counts.list.path.replace("{api}", "news"), { filters: "" }),
    plain: countsOf("news", [
      NEWS,
      ...[3, 13, 14].map((status) => `${NEWS} and i.status = ${status}`),
      `${NEWS} and i.open_irrelevance > 0`,
    ]),
  },
];

const began = performance.now();
await fill();
console.log(
  `${ROWS} posts and ${Math.round(ROWS / 4)} news, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
/** The slowest list of each kind is held to its goal, but for what is marked: the bare statement reads next to nothing. */
const speeds = { posts: [] as number[], news: [] as number[], counts: [] as number[] };
for (const { title, call, plain } of LISTS) {
  const speed = await compareWithBare(`${title}, a page of ${PAGE} with its total`, call, async () => [
    await plain.page(),
    await plain.total(),
  ]);
  if (!title.includes("marked")) speeds[title.endsWith("news") ? "news" : "posts"].push(speed);
}
for (const { title, call, plain } of COUNTS) speeds.counts.push(await compareWithBare(title, call, plain));
await stop();
goals.figure("a page of posts", Math.min(...speeds.posts));
goals.figure("a page of news", Math.min(...speeds.news));
goals.figure("counts of tabs", Math.min(...speeds.counts));
goals.conclude();
