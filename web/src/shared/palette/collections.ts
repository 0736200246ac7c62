import type { CollectionEntry, Collections } from "../area.ts";

export const recordPath = ({ base, detail, first = "summary" }: CollectionEntry, id: string): string =>
  detail ? `${base}/detail/${id}/${first}` : `${base}/${id}/profile/summary`;

const RECORD = /^\/(\w+)\/(?:detail\/)?([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/;
/** Returns the id of the record that a path shows, if it shows one. */
export function recordOf(pathname: string, collections: Collections): string | null {
  const [, base, id] = RECORD.exec(pathname) ?? [];
  return id && Object.values(collections).some((entry) => entry.base === `/${base}`) ? id : null;
}
