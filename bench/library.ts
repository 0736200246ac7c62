/**
 * Measures the first page of a library's folder with 100 and with 10,000 files, in each sort order and with a search,
 * and each again after a change.
 * `npm run bench:library`.
 */
import { library } from "#contract/library/library.ts";
import { median } from "./browser.ts";
import { AGENCY, OWNER } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { startBench, timed } from "./program.ts";

const goals = holdTo("library");
const [SMALL, LARGE, ROUNDS, WARM_UP] = [100, 10_000, 40, 10];
const { ask, bare, stop } = await startBench("greenroom_bench_library");

async function folderOf(files: number): Promise<string> {
  const { rows } = await bare.query<{ id: string }>(
    `insert into library_item (id, agency_id, is_folder, name, created_by)
      values (gen_random_uuid(), $1, true, $2, $3)
      returning id`,
    [AGENCY, `${files} files`, OWNER],
  );
  const folder = rows[0]?.id ?? "";
  await bare.query(
    `with made as (
       insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, sha256, state,
         uploaded_by)
       select gen_random_uuid(), $1, 5, md5(random()::text) || '.pdf', 'application/pdf', gen_random_uuid(),
         gen_random_uuid(), 1000 + n, sha256(n::text::bytea), 'ready', $3
       from generate_series(1, $4::int) n returning id, filename)
     insert into library_item (id, agency_id, parent_id, is_folder, name, media_id, created_by)
     select gen_random_uuid(), $1, $2, false, filename, id, $3 from made`,
    [AGENCY, folder, OWNER, files],
  );
  return folder;
}
const folders = { small: await folderOf(SMALL), large: await folderOf(LARGE) };
await bare.query("vacuum analyze library_item, media");

const page = { pageIndex: 0, pageSize: 20 };
const SHAPES = [
  { title: "by name", query: { orderBy: "name", orderDirection: "ASC" } },
  { title: "newest first", query: { orderBy: "addedAt", orderDirection: "DESC" } },
  { title: "largest first", query: { orderBy: "size", orderDirection: "DESC" } },
  { title: "that have words", query: { orderBy: "name", orderDirection: "ASC", q: "ab" } },
] as const;
/** Someone commits something before each page, so that its total is counted again. */
const write = () => bare.query("update agency set name = name where id = $1", [AGENCY]);
for (const { title, query } of SHAPES)
  for (const changed of [false, true]) {
    const took = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1)
      for (const size of ["small", "large"] as const) {
        if (changed) await write();
        const time = await timed(() => ask(library.list.path, { ...page, ...query, key: folders[size] }));
        if (round >= WARM_UP) took[size].push(time);
      }
    const [small, large] = [median(took.small), median(took.large)];
    console.log(
      `${title}${changed ? ", counted anew" : ""}: ${large.toFixed(1)} ms of ${LARGE} files beside ${small.toFixed(1)} ms of ${SMALL}, ${(large / small).toFixed(2)} times as long`,
    );
    goals.figure(changed ? `${title}, counted anew` : title, large / small);
  }
await stop();
goals.conclude();
