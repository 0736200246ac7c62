/** The filter last used on a list in this session: restored where the address says nothing, remembered when it changes. */
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { savedFilters } from "#contract/lists/saved-filter.ts";
import { LIST_KEYS, type ListKey, type TableKey } from "#contract/record-kinds.ts";
import { send } from "../calls/send.ts";
import { type AnyList, filterOf, type ListState, ownKeys } from "./codec.ts";
import { updateTableSettings, useTableSettings } from "./tableSettings.ts";

const SAVE_MS = 600;
const isListKey = (key: TableKey | undefined): key is ListKey => LIST_KEYS.some((listKey) => listKey === key);

/** Whether the list may be asked for: what is restored comes first. */
export function useSessionFilter(
  call: AnyList,
  table: TableKey | undefined,
  { query, preset }: { query: ListState; preset: Partial<ListState> },
): boolean {
  const api = isListKey(table) ? table : undefined;
  const [address, setAddress] = useSearchParams();
  const own = ownKeys(call);
  const said = own.some((name) => address.has(name));
  const blank = useRef(!said);
  const onTheWay = useRef(false);
  if (said) onTheWay.current = false;
  const { settings, known } = useTableSettings(api !== undefined);
  const kept = settings?.filters.find((filter) => filter.api === api)?.parameters ?? "";
  const restoring = api !== undefined && blank.current && !said && kept !== "";
  const ready = api === undefined || (blank.current ? known && !restoring : !onTheWay.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known
  useEffect(() => {
    if (!known || !blank.current) return;
    blank.current = false;
    if (!restoring) return;
    onTheWay.current = true;
    const next = new URLSearchParams(address);
    for (const [name, value] of new URLSearchParams(kept)) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }, [known]);

  // Words that were searched for are not what one comes back to.
  const now = filterOf(call, { ...query, q: undefined }, preset);
  const write = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes by this alone
  useEffect(() => {
    write.current = null;
    if (!api || !ready || blank.current || !settings || now === kept) return;
    const remember = (): void => {
      write.current = null;
      const done = (): void =>
        updateTableSettings(({ tables, filters }) => ({
          tables,
          filters: [...filters.filter((filter) => filter.api !== api), { api, parameters: now }],
        }));
      // A convenience: whoever lacks it loses nothing.
      send(savedFilters.session, { body: { api, parameters: now } }).then(done, () => undefined);
    };
    write.current = remember;
    const timer = setTimeout(remember, SAVE_MS);
    return () => clearTimeout(timer);
  }, [now, ready, api, settings === undefined]);
  // Who leaves the list at once leaves it as it was.
  useEffect(() => () => write.current?.(), []);
  return ready;
}
