import { useMantineColorScheme } from "@mantine/core";
import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type FoundRecord, records } from "#contract/records/record.ts";
import { t } from "#web/shared/palette/messages.ts";
import { t as s } from "#web/shared/shell/messages.ts";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { pageActions } from "#web/ui/layout/pageActions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import type { Collections } from "../area.ts";
import { THEMES } from "../shell/themes.ts";
import { recordOf, recordPath } from "./collections.ts";
import { arrange } from "./match.ts";
import type { Offers } from "./offers.ts";
import { recentIds } from "./recent.ts";

const DEBOUNCE_MS = 120;

export interface PaletteItem {
  id: string;
  title: string;
  /** Further words that find it. */
  words?: string | undefined;
  /** A line that distinguishes it from others of the same title, and its kind. */
  note?: string | undefined;
  kind?: string | undefined;
  record?: FoundRecord;
  icon?: Icon | undefined;
  /** Its keyboard shortcut. */
  keys?: string | undefined;
  off?: string | true | undefined;
  tone?: Action["tone"] | undefined;
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
  ({ id, title, icon, to, run, disabled, tone }: Action): PaletteItem => ({
    id: `${from}-${id}`,
    title,
    icon,
    to,
    run,
    tone,
    off: disabled === false ? undefined : disabled,
  });

/** Returns what was loaded; nothing until then, and where it failed. */
function useLoaded(load: Offers["settingPages"]): Awaited<ReturnType<Offers["settingPages"]>> {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<Offers["settingPages"]>>>([]);
  const latest = useLatest(load);
  useEffect(() => {
    let isOpen = true;
    latest.current().then(
      (pages) => isOpen && setLoaded(pages),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [latest]);
  return loaded;
}

export interface PaletteAnswer {
  groups: PaletteGroup[];
  /** True while the search for records is running. */
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** Returns what the palette shows for the typed text: found records, screens and actions. */
export function usePaletteItems(
  { me, visible, parts, settingPages, collections, creates, imports, account }: Offers,
  typed: string,
): PaletteAnswer {
  const trimmed = typed.trim();
  const settled = useDebounced(trimmed, DEBOUNCE_MS);
  const open = recordOf(useLocation().pathname, collections);
  const recent = recentIds(me).filter((id) => id !== open);
  const { setColorScheme } = useMantineColorScheme();
  const found = useCallQuery(
    records.find,
    { query: { q: settled } },
    { when: settled !== "" && trimmed !== "", keep: true },
  );
  const recentRecords = useCallQuery(
    records.find,
    { query: { among: recent.join("_") } },
    { when: recent.length > 0 && trimmed === "" },
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
  const partScreens = parts.map(
    ({ to, title, icon, parent }): PaletteItem => ({ id: `go-${to}`, title, icon, to, note: parent }),
  );
  const pages = useLoaded(settingPages)
    .filter(({ to }) => !visible.some((screen) => screen.to === to))
    .map(
      ({ to, title, words, line }): PaletteItem => ({
        id: `go-${to}`,
        title,
        words: [words, line].join(" "),
        icon: GearSixIcon,
        to,
        note: t("settings"),
      }),
    );
  const themes = THEMES.map(
    ({ scheme, title, icon }): PaletteItem => ({
      id: `theme-${scheme}`,
      title: s("themeNamed", { name: title }),
      icon,
      run: () => setColorScheme(scheme),
    }),
  );
  const groups = arrange(trimmed, {
    here: { title: t("here"), items: visibleActions(pageActions()).map(ofAction("here")) },
    records:
      trimmed === ""
        ? { title: t("recent"), items: ofRecords(recentRecords.data, collections) }
        : { title: t("records"), items: ofRecords(found.data, collections) },
    others: [
      { title: t("create"), items: [...creates, ...imports].map(ofAction("create")) },
      { title: t("goTo"), items: trimmed === "" ? screens : [...screens, ...partScreens, ...pages] },
      { title: t("you"), items: [...account.map(ofAction("account")), ...themes] },
    ],
    danger: t("danger"),
  });
  const current = trimmed === "" ? recentRecords : found;
  return {
    groups,
    searching: trimmed !== "" && (settled !== trimmed || found.isFetching),
    failed: current.isError,
    retry: () => void current.refetch(),
  };
}
