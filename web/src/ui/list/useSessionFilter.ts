/** The last filter of a list in this session: restored when the address has none, saved when it changes. */
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { savedFilters } from "#contract/lists/saved-filter.ts";
import { LIST_KEYS, type ListKey, type TableKey } from "#contract/record-kinds.ts";
import { send } from "../calls/send.ts";
import { useWaitingSaves } from "../calls/waitingSaves.ts";
import { type AnyList, filterOf, type ListState, ownKeys, type UsualPeriod } from "./codec.ts";
import { updateTableSettings, useTableSettings } from "./tableSettings.ts";

const SAVE_MS = 600;
const isListKey = (key: TableKey | undefined): key is ListKey => LIST_KEYS.some((listKey) => listKey === key);

/**
 * Restores and saves the session's filter: what the controls show, which the address has a moment later. Returns whether the
 * list may be loaded: restoring comes first.
 */
export function useSessionFilter(
  call: AnyList,
  table: TableKey | undefined,
  { shown, preset, period = null }: { shown: ListState; preset: Partial<ListState>; period?: UsualPeriod | null },
): boolean {
  const api = isListKey(table) ? table : undefined;
  const [address, setAddress] = useSearchParams();
  const own = ownKeys(call);
  const inAddress = own.some((name) => address.has(name));
  const fresh = useRef(!inAddress);
  const pending = useRef(false);
  if (inAddress) pending.current = false;
  const { settings, loaded } = useTableSettings(api !== undefined);
  const saved = settings?.filters.find((filter) => filter.api === api)?.parameters ?? "";
  const restoring = api !== undefined && fresh.current && !inAddress && saved !== "";
  const ready = api === undefined || (fresh.current ? loaded && !restoring : !pending.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the settings have loaded
  useEffect(() => {
    if (!loaded || !fresh.current) return;
    fresh.current = false;
    if (!restoring) return;
    pending.current = true;
    const next = new URLSearchParams(address);
    for (const [name, value] of new URLSearchParams(saved)) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }, [loaded]);

  // The search text is not part of the saved filter.
  const current = filterOf(call, { ...shown, q: undefined }, preset, period);
  const saves = useWaitingSaves();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these decide about what is saved
  useEffect(() => {
    saves.drop("only");
    if (!api || !ready || fresh.current || !settings || current === saved) return;
    saves.later("only", SAVE_MS, () => {
      // Known at once: the list may be opened again before the server has answered.
      updateTableSettings(({ tables, filters }) => ({
        tables,
        filters: [...filters.filter((filter) => filter.api !== api), { api, parameters: current }],
      }));
      // Saving is a convenience, so an error is ignored.
      send(savedFilters.session, { body: { api, parameters: current } }).catch(() => undefined);
    });
  }, [current, ready, api, settings === undefined]);
  return ready;
}
