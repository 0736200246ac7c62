/** Counts the records of a list's tabs. */
import type { counts as calls } from "#contract/lists/counts.ts";
import { LISTED } from "#contract/lists/known.ts";
import type { Exports } from "#server/lib/area.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

export const countHandlers = (exported: Exports): Handlers<typeof calls> => ({
  list: ({ db, actor, params: { api }, body }) =>
    exported[api].list.counts(db, actor, sentQuery(LISTED[api], body.filters)),
  async several({ db, actor, params: { api }, body }) {
    const queries = body.queries.map((filters, place) => sentQuery(LISTED[api], filters, `queries.${place}`));
    // Started together, so that they go to the database in one message of one transaction.
    return { counts: await Promise.all(queries.map((query) => exported[api].list.counts(db, actor, query))) };
  },
});
