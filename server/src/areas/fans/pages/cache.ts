/**
 * Keeps written pages in the process. What changes them is told inside its transaction, and before its reply in its own
 * process, so that a withdrawal is felt with the next request; a page is used only while the heartbeat is fresh. By the
 * clock, a page ends when the next item goes out.
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { Services } from "#server/lib/area.ts";

/** A written answer. Without a body it leads elsewhere or nowhere. */
export interface WrittenPage {
  status: 200 | 301 | 404;
  type?: string;
  body: string;
  /** Of a page that moved. */
  location?: string;
}
export interface KeptPage extends WrittenPage {
  bytes: Buffer;
  brotli: Buffer;
  etag: string;
}
interface Kept {
  page: KeptPage;
  until: number;
}
/** What is written for a request, nothing where there is no such page, of which agency, and for how many milliseconds nothing goes out. */
export interface Loaded {
  written: WrittenPage | undefined;
  agencyId: string | null;
  quietMs: number;
}

const MOST_KEPT = 5000;
/** What belongs to no agency: the map of maps, and what robots may read. */
const NOBODY = "";

function finished(written: WrittenPage): KeptPage {
  const bytes = Buffer.from(written.body);
  return {
    ...written,
    bytes,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
  };
}

/** `nowhere` is the page of every address that leads nowhere; it is never kept, so that nobody can fill the cache with addresses. */
export function pageCache(notices: Services["notices"], nowhere: WrittenPage) {
  const lost = finished(nowhere);
  const byAgency = new Map<string, Map<string, Kept>>();
  const places = new Map<string, string>();
  let changes = 0;
  let count = 0;
  const clear = () => {
    byAgency.clear();
    places.clear();
    count = 0;
  };
  const forget = (agencyId: string) => {
    for (const key of byAgency.get(agencyId)?.keys() ?? []) places.delete(key);
    count -= byAgency.get(agencyId)?.size ?? 0;
    byAgency.delete(agencyId);
  };
  notices.on("public", (agencyId) => {
    changes += 1;
    forget(agencyId);
    forget(NOBODY);
  });
  notices.on("gap", () => {
    changes += 1;
    clear();
  });

  return async (key: string, load: () => Promise<Loaded>): Promise<KeptPage> => {
    const place = places.get(key);
    const kept = place === undefined ? undefined : byAgency.get(place)?.get(key);
    if (kept && notices.fresh && Date.now() < kept.until) return kept.page;
    const [before, startedAt] = [changes, Date.now()];
    const { written, agencyId, quietMs } = await load();
    if (!written) return lost;
    const page = finished(written);
    // What changed meanwhile may not be in it.
    if (before === changes && quietMs > 0) {
      if (count >= MOST_KEPT) clear();
      const of = agencyId ?? NOBODY;
      const pages = byAgency.get(of) ?? new Map<string, Kept>();
      byAgency.set(of, pages);
      if (!pages.has(key)) count += 1;
      pages.set(key, { page, until: startedAt + quietMs });
      places.set(key, of);
    }
    return page;
  };
}
