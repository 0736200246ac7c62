import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { type FoundRecord, records } from "#contract/records/record.ts";
import { t } from "#web/shared/palette/messages.ts";
import { type Action, shown } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { pageActions } from "#web/ui/layout/pageActions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { Collections } from "../area.ts";
import { recordPath } from "./collections.ts";
import { matchingItems } from "./match.ts";
import type { Offers } from "./offers.ts";
import { recentIds } from "./recent.ts";

const DEBOUNCE_MS = 120;

export interface PaletteItem {
  id: string;
  title: string;
  /** A line that distinguishes it from others of the same title, and its kind. */
  note?: string | undefined;
  kind?: string | undefined;
  record?: FoundRecord;
  icon?: Icon | undefined;
  /** Its keyboard shortcut. */
  keys?: string | undefined;
  off?: string | true | undefined;
  to?: string | undefined;
  run?: (() => unknown) | undefined;
}
export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** Records of an area that the app does not have are left out. */
const ofRecords = (records: readonly FoundRecord[] = [], collections: Collections): PaletteItem[] =>
  records.flatMap((record) => {
    const entry = collections[record.collection];
    return entry
      ? {
          id: record.id,
          title: record.title,
          note: record.note ?? undefined,
          kind: entry.one,
          record,
          to: recordPath(entry, record.id),
        }
      : [];
  });
const ofAction =
  (from: string) =>
  ({ id, title, icon, to, run, disabled }: Action): PaletteItem => ({
    id: `${from}-${id}`,
    title,
    icon,
    to,
    run,
    off: disabled === false ? undefined : disabled,
  });

export interface PaletteAnswer {
  groups: PaletteGroup[];
  /** Whether the search for records is running. */
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** Returns what the palette shows for the typed text: found records, screens and actions. */
export function usePaletteItems({ me, visible, collections, creates, account }: Offers, typed: string): PaletteAnswer {
  const words = typed.trim();
  const settled = useDebounced(words, DEBOUNCE_MS);
  const recent = recentIds(me);
  const found = useCallQuery(
    records.find,
    { query: { q: settled } },
    { when: settled !== "" && words !== "", keep: true },
  );
  const recentRecords = useCallQuery(
    records.find,
    { query: { among: recent.join("_") } },
    { when: recent.length > 0 && words === "" },
  );
  const screens = visible.map(
    ({ to, title, icon, shortcut }): PaletteItem => ({
      id: `go-${to}`,
      title,
      icon,
      to,
      keys: shortcut && `g ${shortcut.key}`,
    }),
  );
  const pageItems = shown(pageActions()).map(ofAction("here"));
  const createItems = creates.map(ofAction("create"));
  const accountItems = account.map(ofAction("account"));
  const groups =
    words === ""
      ? [
          { title: t("recent"), items: ofRecords(recentRecords.data, collections) },
          { title: t("here"), items: pageItems },
          { title: t("create"), items: createItems },
          { title: t("goTo"), items: screens },
          { title: t("you"), items: accountItems },
        ]
      : [
          { title: t("records"), items: ofRecords(found.data, collections) },
          { title: t("here"), items: matchingItems(pageItems, words) },
          { title: t("goTo"), items: matchingItems(screens, words) },
          { title: t("create"), items: matchingItems(createItems, words) },
          { title: t("you"), items: matchingItems(accountItems, words) },
        ];
  const current = words === "" ? recentRecords : found;
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: words !== "" && (settled !== words || found.isFetching),
    failed: current.isError,
    retry: () => void current.refetch(),
  };
}
