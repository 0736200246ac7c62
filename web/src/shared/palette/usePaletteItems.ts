import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { type FoundRecord, records } from "#contract/records/record.ts";
import { t } from "#web/shared/palette/messages.ts";
import { type Action, shown } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { pageActions } from "#web/ui/layout/pageActions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { Collections } from "../area.ts";
import { recordPath } from "./collections.ts";
import { fitting } from "./match.ts";
import type { Offers } from "./offers.ts";
import { recentIds } from "./recent.ts";

const SETTLED_MS = 120;

export interface PaletteItem {
  id: string;
  title: string;
  /** What tells it from others, and what it is. */
  note?: string | undefined;
  kind?: string | undefined;
  face?: FoundRecord;
  icon?: Icon | undefined;
  /** The keys that do the same. */
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
          face: record,
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
  /** Records are still being looked for. */
  looking: boolean;
  failed: boolean;
  again: () => void;
}

/** What the palette shows for what is typed: records by one search, and whatever can be gone to or done. */
export function usePaletteItems({ me, places, collections, creates, account }: Offers, typed: string): PaletteAnswer {
  const words = typed.trim();
  const settled = useDebounced(words, SETTLED_MS);
  const recent = recentIds(me);
  const found = useCallQuery(
    records.find,
    { query: { q: settled } },
    { when: settled !== "" && words !== "", keep: true },
  );
  const lately = useCallQuery(
    records.find,
    { query: { among: recent.join("_") } },
    { when: recent.length > 0 && words === "" },
  );
  const screens = places.map(
    ({ to, title, icon, shortcut }): PaletteItem => ({
      id: `go-${to}`,
      title,
      icon,
      to,
      keys: shortcut && `g ${shortcut.key}`,
    }),
  );
  const here = shown(pageActions()).map(ofAction("here"));
  const make = creates.map(ofAction("create"));
  const mine = account.map(ofAction("account"));
  const groups =
    words === ""
      ? [
          { title: t("recent"), items: ofRecords(lately.data, collections) },
          { title: t("here"), items: here },
          { title: t("create"), items: make },
          { title: t("goTo"), items: screens },
          { title: t("you"), items: mine },
        ]
      : [
          { title: t("records"), items: ofRecords(found.data, collections) },
          { title: t("here"), items: fitting(here, words) },
          { title: t("goTo"), items: fitting(screens, words) },
          { title: t("create"), items: fitting(make, words) },
          { title: t("you"), items: fitting(mine, words) },
        ];
  const asking = words === "" ? lately : found;
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    looking: words !== "" && (settled !== words || found.isFetching),
    failed: asking.isError,
    again: () => void asking.refetch(),
  };
}
