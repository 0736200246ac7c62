import type { CollectionEntry, Collections } from "../area.ts";

export const recordPath = ({ base, detail, first = "summary" }: CollectionEntry, id: string): string =>
  detail ? `${base}/detail/${id}/${first}` : `${base}/${id}/profile/summary`;

const RECORD = /^\/(?:detail\/)?([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/;
/** Returns the id of the record that a path shows, if it shows one. */
export function recordOf(pathname: string, collections: Collections): string | null {
  for (const { base } of Object.values(collections)) {
    const [, id] = (pathname.startsWith(`${base}/`) && RECORD.exec(pathname.slice(base.length))) || [];
    if (id !== undefined) return id;
  }
  return null;
}
