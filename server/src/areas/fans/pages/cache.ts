/**
 * Caches written pages in the process. A change to them is announced inside its transaction, and before the reply in
 * its own process, so that a withdrawal shows with the next request; a page is used only while the heartbeat is fresh.
 * A page also expires when the next item goes out.
 */
import type { Services } from "#server/lib/area.ts";
import { type FinishedPage, finishPage, type WrittenPage } from "./finished.ts";

interface Kept {
  page: FinishedPage;
  until: number;
}
/**
 * A page as loaded: undefined if there is none, with its agency, and for how many milliseconds nothing of it goes out.
 */
export interface Loaded {
  written: WrittenPage | undefined;
  agencyId: string | null;
  quietMs: number;
}

const MAX_KEPT = 5000;
/** Key of pages without an agency: the sitemap index, and robots.txt. */
const NO_AGENCY = "";

interface PageCache {
  /** Returns the page of a key, written by `load` unless it is cached. */
  page(key: string, load: () => Promise<Loaded>): Promise<FinishedPage>;
  /** Returns the page of a key if it is cached. */
  kept(key: string): FinishedPage | undefined;
}

/**
 * `nowhere` is the page of every address that leads nowhere; it is never cached, so that strangers can't fill the cache
 * with addresses.
 */
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
    forget(NO_AGENCY);
  });
  notices.on("gap", () => {
    changes += 1;
    clear();
  });

  const cached = (key: string): FinishedPage | undefined => {
    const place = places.get(key);
    const found = place === undefined ? undefined : byAgency.get(place)?.get(key);
    return found && notices.fresh && Date.now() < found.until ? found.page : undefined;
  };
  const load = async (key: string, loader: () => Promise<Loaded>): Promise<FinishedPage> => {
    const [before, startedAt] = [changes, Date.now()];
    const { written, agencyId, quietMs } = await loader();
    if (!written) return lost;
    const page = finishPage(written, policy);
    // A page loaded while something changed may lack the change.
    if (before === changes && quietMs > 0) {
      if (count >= MAX_KEPT) clear();
      const agencyKey = agencyId ?? NO_AGENCY;
      const pages = byAgency.get(agencyKey) ?? new Map<string, Kept>();
      byAgency.set(agencyKey, pages);
      if (!pages.has(key)) count += 1;
      pages.set(key, { page, until: startedAt + quietMs });
      places.set(key, agencyKey);
    }
    return page;
  };
  return { kept: cached, page: async (key, loader) => cached(key) ?? load(key, loader) };
}
