/** The paths of a kind's screens, global or below an owner. */
import { createContext, use } from "react";
import { useParams } from "react-router";
import { useZone } from "../session/me.tsx";

/** A kind of record that other records belong to: their screens are also at `{base}/{id}/…`. */
export interface OwnerKind {
  kind: string;
  base: string;
}
export interface Owner extends OwnerKind {
  id: string;
  /** Known where the list is one of its tabs. */
  name?: string;
  /** Path of that list, if its records keep their global paths. */
  list?: string;
  /** The zone of a person, where the list is one of their tabs. */
  zone?: string | null | undefined;
}
export interface RecordPaths {
  list: string;
  add: string;
  /** One of the record's tabs: "summary", "notes". */
  tab: (id: string, path: string) => string;
  /** A tab that is not below `profile`. */
  beside: (id: string, path: string) => string;
  summary: (id: string) => string;
  /** The tab that a record opens with. */
  first: (id: string) => string;
  edit: (id: string) => string;
}

export const EDIT_PATH = "profile/summary/edit";
/** Path of the form for records at `{base}/detail/{id}`. */
export const DETAIL_EDIT_PATH = "summary/edit";

interface PathOptions {
  editPath?: string | undefined;
  /** True if a record's path is `{base}/detail/{id}/{tab}`, and that of the full list `{base}/all/api`. */
  detail?: boolean | undefined;
  /** The tab that a record opens with, of one that is not at `detail` beside its profile; its summary by default. */
  first?: string | undefined;
  /** The views of its list, for a kind whose lists stand at `{base}/{view}`; see `RecordEntry`. */
  views?: readonly string[] | undefined;
  /** Set below an owner, where the list is one of the owner's tabs. */
  owner?: OwnerKind | undefined;
}

export function pathsOf(
  base: string,
  { editPath, detail = false, first = "summary", views, owner }: PathOptions = {},
): RecordPaths {
  if (detail) {
    const records = owner && views ? base : `${base}/detail`;
    const recordPath = (id: string, path: string): string => `${records}/${id}/${path}`;
    return {
      list: owner ? base : `${base}/${views?.[0] ?? "all/api"}`,
      add: `${base}/add`,
      tab: (id, path) => recordPath(id, path === "files" ? "attachments" : path),
      beside: recordPath,
      summary: (id) => recordPath(id, "summary"),
      first: (id) => recordPath(id, first),
      edit: (id) => recordPath(id, DETAIL_EDIT_PATH),
    };
  }
  const tab = (id: string, path: string): string => `${base}/${id}/profile/${path}`;
  return {
    list: base,
    add: `${base}/add`,
    tab,
    beside: (id, path) => `${base}/${id}/${path}`,
    summary: (id) => tab(id, "summary"),
    first: (id) => (first === "summary" ? tab(id, first) : `${base}/${id}/${first}`),
    edit: (id) => `${base}/${id}/${editPath ?? EDIT_PATH}`,
  };
}

export interface Mount extends PathOptions {
  base: string;
  /** The owner on whose page the list is a tab, as the address there has it. */
  ownerId?: string;
  ownerZone?: string | null | undefined;
  /** The record on whose page the list is a tab, at `list`; the listed records keep their global paths. */
  tabOf?: Owner & { list: string };
  /** Starts new records from the owner: their form reads `of` from the address. */
  addsOf?: true;
}
export const MountContext = createContext<Mount | null>(null);

/** Returns the owner of the records shown, or null on global screens. */
export function useOwner(): Owner | null {
  const { owner, ownerId: own, ownerZone: zone, tabOf } = use(MountContext) ?? {};
  const { ownerId = own } = useParams();
  if (tabOf) return tabOf;
  return owner && ownerId !== undefined ? { ...owner, id: ownerId, zone } : null;
}

/** Returns the zone whose month a list starts with: that of the person on whose page it is, else the reader's. */
export function useListZone(): string {
  const own = useZone();
  return useOwner()?.zone || own;
}

/** Returns the paths of the open screen's kind, below the owner if it was opened there. */
export function useRecordPaths(): RecordPaths {
  const mount = use(MountContext);
  const owner = useOwner();
  if (!mount) throw new Error("useRecordPaths is for screens of a record");
  const { tabOf, addsOf } = mount;
  if (tabOf) {
    const paths = pathsOf(mount.base, mount);
    const add = addsOf ? `${paths.add}?of=${tabOf.kind}/${tabOf.id}` : paths.add;
    return { ...paths, list: tabOf.list, add };
  }
  return pathsOf(owner ? `${owner.base}/${owner.id}${mount.base}` : mount.base, mount);
}
