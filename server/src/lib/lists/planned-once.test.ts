import { expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { personLists } from "#server/areas/talents/person/person.list.ts";
import { openSingleConnection } from "#test/database/single-connection.ts";
import { buildPerson } from "#test/factories.ts";
import { type Db, statement } from "../database/scope.ts";

const { database, actor } = await openSingleConnection({ batching: true });
for (let count = 0; count < 3; count += 1) await buildPerson(actor.agencyId);

const read = (query: object) => database.scope(actor, "read", (db) => readIn(db, query));
const readIn = (db: Db, query: object) => personLists.talents(db, actor, people.list.listQuery.parse(query));
/** How often the list's statements were planned for one run, and how often a kept plan was used: of whole pages, of what matches, of its rows. */
const plans = () =>
  database.scope(actor, "read", async (db) => {
    const { rows } = await statement(db, {
      text: `select coalesce(sum(custom_plans), 0)::int as made, coalesce(sum(generic_plans), 0)::int as kept
        from (values ('with page as materialized (select "person"%'), ('select cardinality(ids)%'),
          ('with page as materialized (select value%')) kind (pattern)
            left join pg_prepared_statements on statement like pattern
          group by pattern
          order by array_position(array['w', 's'], left(pattern, 1)), pattern`,
    });
    return rows;
  });
const NONE = { made: 0, kept: 0 };

test("a page without filters is not planned for each run, whichever page of which size it is", async () => {
  for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) await read({ pageIndex, pageSize: 20, withTotal: false });
  expect(await plans()).toEqual([{ made: 0, kept: 4 }, NONE, NONE]);
  const { rows, loadMore } = await read({ pageSize: 2, withTotal: false });
  expect([rows.length, loadMore]).toEqual([2, true]);
  expect(await plans()).toEqual([{ made: 0, kept: 5 }, NONE, NONE]);
});

test("a filtered page is planned for its filters, and the rows of the page are not", async () => {
  for (let run = 0; run < 3; run += 1) await read({ statusIds: [1], withTotal: false });
  expect(await plans()).toEqual([
    { made: 0, kept: 5 },
    { made: 0, kept: 3 },
    { made: 3, kept: 0 },
  ]);
  await read({ categories: ["Music"], withTotal: false });
  expect(await plans()).toEqual([
    { made: 0, kept: 5 },
    { made: 0, kept: 4 },
    { made: 4, kept: 0 },
  ]);
});

test("lists that are read in one message don't mix up their pages, nor how they are planned", async () => {
  const newest = { statusIds: [0, 1, 2, 3], orderBy: "createdAt" };
  const [up, down, plain, next, past] = await database.scope(actor, "read", (db) =>
    Promise.all([
      readIn(db, { ...newest, orderDirection: "ASC" }),
      readIn(db, { ...newest, orderDirection: "DESC" }),
      readIn(db, {}),
      readIn(db, { ...newest, orderDirection: "DESC", pageSize: 2, pageIndex: 1 }),
      readIn(db, { ...newest, pageIndex: 5 }),
    ]),
  );
  const idsOf = (list: typeof up) => list.rows.map(({ id }) => id);
  expect(idsOf(up)).toHaveLength(3);
  expect(idsOf(down)).toEqual(idsOf(up).toReversed());
  expect(idsOf(plain)).toHaveLength(3);
  expect([idsOf(next), next.loadMore, next.total]).toEqual([idsOf(down).slice(2), false, 3]);
  expect([idsOf(past), past.loadMore, past.total]).toEqual([[], false, 3]);
  expect((await plans())[2]).toEqual({ made: 8, kept: 0 });
});
