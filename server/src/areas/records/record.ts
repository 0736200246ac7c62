/** Handlers of the search over all kinds of records. */
import type { records as calls } from "#contract/records/record.ts";
import type { Finder } from "#server/lib/lists/finder.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const recordHandlers = (finders: readonly Finder[]): Handlers<typeof calls> => ({
  async find({ db, actor, query: { q, among } }) {
    const order = among?.split("_").filter((id) => UUID.test(id)) ?? [];
    if (q === undefined && order.length === 0) return [];
    const found = (await Promise.all(finders.map((find) => find(db, actor, { q, ids: order })))).flat();
    return q === undefined
      ? found.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      : found.sort((a, b) => a.rank - b.rank);
  },
});
