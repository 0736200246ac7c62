/**
 * Keeps written pages in the process. What changes them is told inside its transaction, and before its reply in its own
 * process, so that a withdrawal is felt with the next request; a page is used only while the heartbeat is fresh. By the
 * clock, a page ends when the next item goes out.
 */
import type { Services } from "#server/lib/area.ts";
import { type FinishedPage, finishPage, type WrittenPage } from "./finished.ts";

interface Kept {
  page: FinishedPage;
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

interface PageCache {
  /** Returns the page of a key, written by `load` unless it is kept. */
  page(key: string, load: () => Promise<Loaded>): Promise<FinishedPage>;
  /** Returns the page of a key while it is kept. */
  kept(key: string): FinishedPage | undefined;
}

/** `nowhere` is the page of every address that leads nowhere; it is never kept, so that nobody can fill the cache with addresses. */
export function pageCache(notices: Services["notices"], nowhere: WrittenPage, policy: string): PageCache {
  const lost = finishPage(nowhere, policy);
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

  const kept = (key: string): FinishedPage | undefined => {
    const place = places.get(key);
    const found = place === undefined ? undefined : byAgency.get(place)?.get(key);
    return found && notices.fresh && Date.now() < found.until ? found.page : undefined;
  };
  const load = async (key: string, loader: () => Promise<Loaded>): Promise<FinishedPage> => {
    const [before, startedAt] = [changes, Date.now()];
    const { written, agencyId, quietMs } = await loader();
    if (!written) return lost;
    const page = finishPage(written, policy);
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
  return { kept, page: async (key, loader) => kept(key) ?? load(key, loader) };
}
