import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import { type ComponentType, useMemo } from "react";
import type { Collection } from "#contract/record-kinds.ts";
import { t } from "#web/shared/record/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { type AddedTab, type Area, collectionsOf, recordTabsOf } from "../area.ts";
import type { Restore } from "../history/restore.ts";
import { preloadLabels } from "../history/useHistoryLabels.ts";
import { categoriesOf, orRecord, paramsIn } from "./categories.tsx";
import type { Glance } from "./glance/RecordGlance.tsx";
import { importPath } from "./importAction.ts";
import type { ListedRecord, RecordEntry, RecordTab, ShownRecord } from "./kind.ts";
import {
  DETAIL_EDIT_PATH,
  EDIT_PATH,
  type Mount,
  MountContext,
  type OwnerKind,
  pathsOf,
  useRecordPaths,
} from "./paths.ts";

type Load = () => Promise<ComponentType>;
const noRestores = (): readonly Restore[] => [];

/**
 * Returns the routes of a kind of record: its list, the add page, the record with its tabs, and the edit pages.
 * With `owner`, the same routes below `{owner.base}/{id}`, where `useOwner()` returns the owner.
 */
export function recordRoutes<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, Row, F, S>,
  { owner, areas = [] }: { owner?: OwnerKind; areas?: readonly Area[] } = {},
): AreaRoute[] {
  const { resource, titles, tabs = [] } = entry;
  const base = owner ? `${owner.base}/:ownerId${entry.base}` : entry.base;
  const { detail = false, views } = entry;
  const editPath = entry.editPath ?? (detail ? DETAIL_EDIT_PATH : EDIT_PATH);
  const recordPath = detail && !(owner && views) ? `${base}/detail/:id` : `${base}/:id`;
  /** The path of a tab below the record. */
  const below = (path: string): string => (detail ? path : `profile/${path}`);
  const needs = { resource, action: "read" } as const;
  const writes = { resource, action: "write" } as const;
  const listPath = owner ? base : pathsOf(entry.base, entry).list;
  const parent = { parent: { title: titles.many, to: listPath } };
  // Below an owner and at `detail`, back leads to the list, however the record was opened.
  const back = owner || detail ? { back: listPath } : {};
  const mount = { base: entry.base, editPath: entry.editPath, detail, views, first: entry.first, owner };
  const mounted = (load: Load): Load => {
    return async () => {
      const Screen = await load();
      return () => (
        <MountContext value={mount}>
          <Screen />
        </MountContext>
      );
    };
  };

  const list = listOf(entry);
  const record: Load = async () => {
    const [{ RecordScreen }, kind] = await Promise.all([import("./RecordScreen.tsx"), entry.kind()]);
    return () => <RecordScreen entry={entry} kind={kind} />;
  };
  const part = (load: RecordTab<Whole>["screen"]): Load => {
    return async () => {
      const [{ RecordPart }, kind, Screen] = await Promise.all([import("./RecordPart.tsx"), entry.kind(), load()]);
      return () => <RecordPart kind={kind} screen={Screen} />;
    };
  };
  const summary: Load = part(async () => {
    const [{ RecordSummary }, kind, Screen] = await Promise.all([
      import("./summary/RecordSummary.tsx"),
      entry.kind(),
      entry.summary(),
    ]);
    return ({ record }) => (
      <RecordSummary kind={kind} record={record}>
        <Screen record={record} />
      </RecordSummary>
    );
  });
  const notes: Load = part(async () => {
    const [{ RecordNotes }, kind] = await Promise.all([import("./RecordNotes.tsx"), entry.kind()]);
    const notesOf = await kind.source.notes();
    return ({ record }) => <RecordNotes kind={kind} source={notesOf(record.id)} record={record} />;
  });
  const history: Load = part(async () => {
    const [{ HistoryList }, { source }, useRestores = noRestores] = await Promise.all([
      import("../history/HistoryList.tsx"),
      entry.kind(),
      entry.restores?.(),
      // Read by the entries: here only so that they come with the screen.
      preloadLabels(areas, entry.base),
    ]);
    return ({ record }) => <HistoryList source={source.history(record.id)} restores={useRestores(record)} />;
  });
  const { files: filesOf } = entry;
  const files: Load = part(async () => {
    const [{ RecordFiles }, kind] = await Promise.all([import("./RecordFiles.tsx"), entry.kind()]);
    return ({ record }) => filesOf && <RecordFiles kind={kind} owner={filesOf} record={record} />;
  });

  const staff: Load = part(async () => {
    const [{ RecordStaff }, kind] = await Promise.all([import("./staff/RecordStaff.tsx"), entry.kind()]);
    return ({ record }) => {
      const { id } = record;
      const source = useMemo(() => kind.staff?.(id), [id]);
      return source && <RecordStaff source={source} record={record} />;
    };
  });

  const { form } = entry;
  const add: Load =
    typeof form === "function"
      ? async () => {
          const { Add } = await form();
          return () => <Add title={titles.add} />;
        }
      : form.add;
  const edit: Load =
    typeof form === "function"
      ? async () => {
          const [{ RecordEdit }, kind, { Edit }] = await Promise.all([
            import("./RecordEdit.tsx"),
            entry.kind(),
            form(),
          ]);
          return () => <RecordEdit kind={kind} form={Edit} />;
        }
      : form.edit;

  const own = tabs.flatMap(
    ({ path, beside, below: more = [], params, opens, screen, needs: need, edit }): AreaRoute[] => {
      const route = { path: beside ? path : below(path), screen: part(screen), needs: need };
      return [
        opens === undefined ? route : { path: route.path, redirect: opens },
        ...more.map((end) => ({ ...route, path: `${route.path}/${end}`, params: paramsIn(end, params) })),
        ...(edit === "inPlace" ? [{ ...route, path: `${route.path}/edit` }] : []),
      ];
    },
  );
  const editPages = tabs.flatMap(({ path, edit }): AreaRoute[] =>
    typeof edit === "function"
      ? [{ path: `${recordPath}/${below(path)}/edit`, title: t("edit"), ...parent, screen: edit, needs: writes }]
      : [],
  );
  const listed = { title: titles.many, screen: list, needs };
  const lists: AreaRoute[] = !detail
    ? [{ path: base, ...listed }]
    : owner
      ? // The list is a tab of the owner's page.
        views
        ? []
        : [{ path: `${base}/detail`, redirect: ".." }]
      : [
          { path: base, redirect: views?.[0] ?? "all/api" },
          { path: `${base}/detail`, redirect: `../${views?.[0] ?? "all/api"}` },
          { path: `${base}/${views?.[0] ?? "all/api"}`, ...listed },
          { path: `${base}/:categoryCode`, ...listed, screen: orRecord(list, base), params: categoriesOf(entry) },
        ];
  const routes: AreaRoute[] = [
    ...lists,
    { path: `${base}/add`, title: titles.add, ...parent, ...(owner && back), screen: add, needs: writes },
    {
      path: recordPath,
      title: t("profile"),
      ...parent,
      ...back,
      screen: record,
      needs,
      children: [
        { path: "", redirect: entry.first ?? (detail ? "summary" : "profile/summary") },
        ...(detail ? [] : [{ path: "profile", redirect: "summary" }]),
        { path: below("summary"), screen: summary },
        ...(detail || editPath === EDIT_PATH ? [] : [{ path: EDIT_PATH, redirect: `../../../${editPath}` }]),
        ...own,
        ...(entry.files ? [{ path: below(detail ? "attachments" : "files"), screen: files }] : []),
        ...(entry.staff ? [{ path: below("staff"), screen: staff }] : []),
        { path: below("notes"), screen: notes },
        { path: below("notes/edit"), screen: notes },
        { path: below("history"), screen: history },
      ],
    },
    { path: `${recordPath}/${editPath}`, title: t("edit"), ...parent, screen: edit, needs: writes },
    ...(detail ? [{ path: `${recordPath}/edit`, redirect: `../${editPath}` }] : []),
    ...editPages,
    ...(entry.pages ?? []).map(({ path, title, screen }) => ({
      path: `${recordPath}/${path}`,
      title,
      ...parent,
      screen,
      needs: writes,
    })),
  ];
  const within = (routes: readonly AreaRoute[]): AreaRoute[] =>
    routes.map((route) => ({
      ...route,
      ...(route.screen && { screen: mounted(route.screen) }),
      ...(route.children && { children: within(route.children) }),
    }));
  return within(routes);
}

async function glanceOf<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, Row, F, S>,
): Promise<Glance> {
  const [{ recordGlance }, { source, head, useMayWrite, kind }] = await Promise.all([
    import("./glance/RecordGlance.tsx"),
    entry.kind(),
  ]);
  return recordGlance({ source, head, kind, ...(useMayWrite && { useMayWrite }) }, await source.notes());
}

/** The area of kinds of record: their routes, navigation, palette and imports, by the collections they are. */
export function recordArea<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entries: { readonly [C in Collection]?: RecordEntry<Whole, Row, F, S> },
  {
    routes = [],
    recordTabs = [],
    ...more
  }: Pick<Area, "historyLabels" | "settingPages"> & {
    recordTabs?: readonly AddedTab[];
    routes?: readonly AreaRoute[];
  } = {},
): Area {
  const pairs = Object.entries(entries);
  return {
    routes: (areas) => [
      ...pairs.flatMap(([collection, entry]) => {
        const withTabs = (owned: boolean) => ({
          ...entry,
          tabs: allTabs(entry, areas, { collection, owned }),
        });
        const owners = entry.owned ? ownersIn(areas) : [];
        return [
          ...recordRoutes(withTabs(false), { areas }),
          ...owners.flatMap((owner) => recordRoutes(withTabs(true), { owner, areas })),
        ];
      }),
      ...routes,
    ],
    recordTabs: [
      ...pairs.flatMap(([, entry]) => [
        ...(entry.owned ? [ownedTab(entry)] : []),
        ...(entry.linkedTo ?? []).map((linked) => ({ ...listTab(entry), ...linked })),
      ]),
      ...recordTabs,
    ],
    navigation: pairs.map(([, entry]) => navigationEntry(entry)),
    collections: Object.fromEntries(
      pairs.map(([key, entry]) => [
        key,
        {
          base: entry.base,
          one: entry.titles.one,
          detail: entry.detail,
          first: entry.first,
          tabs: async () =>
            (await import("./tabsOf.tsx")).tabsOf(entry, (areas) =>
              allTabs(entry, areas, { collection: key, owned: false }),
            ),
          glance: () => glanceOf(entry),
          shiftSpan: entry.shiftSpan,
          addSpan: entry.addSpan,
        },
      ]),
    ),
    imports: Object.fromEntries(
      pairs.flatMap(([, { base, titles, imports }]) => {
        if (!imports) return [];
        const { kind, ...own } = imports;
        return [[kind, { base, many: titles.many, ...own }]];
      }),
    ),
    ...more,
  };
}

const OWNERS = ["talents", "scouts", "partners", "staff"] as const satisfies Collection[];

const ownersIn = (areas: readonly Area[]): OwnerKind[] => {
  const collections = collectionsOf(areas);
  return OWNERS.flatMap((kind) => {
    const collection = collections[kind];
    return collection ? [{ kind, base: collection.base }] : [];
  });
};

const listOf =
  <Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
    entry: RecordEntry<Whole, Row, F, S>,
  ): Load =>
  async () => {
    if (entry.list) return entry.list();
    const [{ RecordList }, { list: listing, ...kind }] = await Promise.all([import("./RecordList.tsx"), entry.kind()]);
    if (!listing) throw new Error(`${entry.base} has no list`);
    return () => <RecordList entry={entry} kind={kind} listing={listing} />;
  };

/** The list of a kind as a tab of records that own it, below which its screens stand too. */
const ownedTab = <Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, Row, F, S>,
): AddedTab => ({
  ...listTab(entry, (owner, { id: ownerId, zone: ownerZone }) => ({ owner, ownerId, ownerZone })),
  of: OWNERS,
});

/** The list of a kind as a tab of records that it is linked to; what it lists keeps its global paths. */
function listTab<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, Row, F, S>,
  below: Below = (owner, params) => ({ tabOf: { ...owner, ...params }, addsOf: true }),
): Omit<AddedTab, "of"> {
  const { base, resource, titles, detail, views, viewParam } = entry;
  const path = base.slice(1);
  return {
    path,
    beside: true,
    // Names of views come before the ids of records that stand in their place.
    below: viewParam === undefined ? (views ?? [":categoryCode"]) : [viewParam],
    ...(viewParam !== undefined && { params: { [viewParam.slice(1)]: views ?? "anything" } }),
    ...(viewParam === undefined && !views && detail && { params: categoriesOf(entry) }),
    title: titles.many,
    needs: { resource, action: "read" },
    screen: async (owner) => {
      const [List, { TabList }] = await Promise.all([listOf(entry)(), import("./layout/TabList.tsx")]);
      return ({ record: { id, displayName: name, timezoneId: zone } }) => {
        const list = useRecordPaths().beside(id, path);
        const mount = useMemo(
          () => ({ base, detail, views, ...below(owner, { id, name, list, zone }) }),
          [id, name, list, zone],
        );
        return (
          <MountContext value={mount}>
            <TabList>
              <List />
            </TabList>
          </MountContext>
        );
      };
    },
  };
}
type Below = (
  owner: OwnerKind,
  of: { id: string; name: string; list: string; zone: string | null | undefined },
) => Partial<Mount>;

/** The tabs of a kind, with those of other areas each where it wants to stand. */
function allTabs<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  { base, tabs = [] }: RecordEntry<Whole, Row, F, S>,
  areas: readonly Area[],
  { collection, owned }: { collection: string; owned: boolean },
): RecordTab<Whole>[] {
  const placed: RecordTab<Whole>[] = [...tabs];
  for (const tab of addedTabs(areas, collection, { base, owned })) placed.splice(tab.place ?? placed.length, 0, tab);
  return placed;
}

/** The tabs that areas add to the records of a collection. */
const addedTabs = (
  areas: readonly Area[],
  collection: string,
  { base, owned }: { base: string; owned: boolean },
): (RecordTab<ShownRecord> & Pick<AddedTab, "place">)[] =>
  recordTabsOf(areas)
    .filter(({ of, globalOnly = false }) => of.some((candidate) => candidate === collection) && !(owned && globalOnly))
    .map(({ of: _, globalOnly: __, screen, ...tab }) => ({
      ...tab,
      screen: () => screen({ kind: collection, base }),
    }));

/** The kind's entry of the navigation, with the way to add one. */
const navigationEntry = <Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>({
  base,
  resource,
  titles,
  navigation: { key, hidden, ...navigation },
  imports,
}: RecordEntry<Whole, Row, F, S>): NonNullable<Area["navigation"]>[number] => ({
  to: base,
  title: titles.many,
  ...navigation,
  needs: hidden ? () => false : { resource, action: "read" },
  ...(key && { shortcut: { key, title: titles.goTo } }),
  create: {
    title: titles.add,
    to: `${base}/add`,
    icon: navigation.icon,
    needs: { resource, action: "write" },
  },
  ...(imports && {
    import: {
      title: imports.title,
      to: importPath(base),
      icon: FileArrowUpIcon,
      needs: { resource, action: "write" },
    },
  }),
});
