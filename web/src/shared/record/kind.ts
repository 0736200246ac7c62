/**
 * A kind of record, as data. `RecordEntry` is what the app knows before a screen is opened: paths, titles, tabs, and how
 * to load the rest. `RecordKind` is loaded with the first of its screens: where a record is asked for, what its head and
 * its list show. What a record does not have is left out; a screen that is different is given by hand.
 */
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactElement, ReactNode } from "react";
import type { Resource } from "#contract/access.ts";
import type { FiltersOf, ListCall, RowOf, SortOf } from "#contract/list.ts";
import type { ImportKind, RecordKind as Kind } from "#contract/record-kinds.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { Action } from "#web/ui/actions/action.ts";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import type { List } from "#web/ui/list/useList.ts";
import type { Need } from "#web/ui/routing/route.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import type { HistorySource } from "../history/source.ts";
import type { GalleryOwner } from "../media/gallery.ts";
import type { NotesSource } from "../notes/source.ts";
import type { Reachable } from "./actions/recordActions.ts";

/** What the shell reads of a record; the rest is the kind's own. */
export interface ShownRecord extends Reachable {
  id: string;
  displayName: string;
  avatarUrl?: string | null;
  /** Whether the reader may change it. */
  editable?: boolean;
}

export const mayEdit = ({ editable }: ShownRecord): boolean => editable === true;

/** Where one record and its parts are asked for. `remove` and `restore` resolve to whether it worked; a refusal has been shown. */
export interface RecordSource<Whole> {
  useRecord: (id: string) => UseQueryResult<Whole>;
  /** Loaded with the notes, since it brings the forms along. */
  notes: () => Promise<(id: string) => NotesSource>;
  useNoteCount: (id: string) => number | undefined;
  history: (id: string) => HistorySource;
  /** Of a kind that can be deleted and restored. */
  bin?: { remove: (id: string) => Promise<boolean>; restore: (id: string) => Promise<boolean> };
}

export interface RecordHead<Whole> {
  badge?: (record: Whole) => ReactNode;
  /** Below the name. */
  line?: (record: Whole) => ReactNode;
  /** Those without a value are left out. */
  facts?: (record: Whole) => readonly { label: string; value: ReactNode }[];
  /** How many there are behind a tab, by its path. */
  useCounts?: (record: Whole) => Readonly<Record<string, number | undefined>>;
  /** Leads instead of Edit on every tab but the summary. */
  lead?: (record: Whole) => Action;
  /** All actions, where they are not the usual ones; `onGone` leaves the record. */
  useActions?: (record: Whole, onGone: () => void) => readonly (Action | false)[];
  /** What is shown instead of the record, such as the way to where it stands now; "waiting" while that is being asked. */
  useInstead?: (id: string, answer: UseQueryResult<Whole>) => ReactElement | "waiting" | null;
  /** A tab's list fills what the head leaves free. */
  fills?: true;
}

export interface RecordListing<Row, FilterName extends string, Sort extends string> {
  useList: () => List<Row, FilterName, Sort>;
  columns: readonly Column<Row, Sort>[];
  useFilters: (list: List<Row, FilterName, Sort>) => FilterOptionsByKey<FilterName>;
  /** What the list's range of dates is about. */
  dates?: string;
  words: {
    search: string;
    none: string;
    noneLine: string;
    /** For a reader who sees only what is assigned to them. */
    noneAssigned?: string;
    noneAssignedLine?: string;
  };
  tabs?: (list: List<Row, FilterName, Sort>) => ReactNode;
  bulk?: (selection: Selection<Row>) => ReactNode;
  preview?: (row: Row) => ReactNode;
  /** The row on a phone: a line, a place and who is assigned, or a card of the kind's own. */
  card?: (row: Row) => ReactNode;
  line?: (row: Row) => string | null | undefined;
  place?: (row: Row) => string | null | undefined;
}
/** A list's rows, as the shell reads them. */
export type ListedRecord = ShownRecord & { assignedStaff?: readonly PersonBrief[] };

export interface RecordDescriptor<
  Whole extends ShownRecord,
  Row extends ListedRecord = ListedRecord,
  FilterName extends string = string,
  Sort extends string = string,
> {
  kind: Kind;
  source: RecordSource<Whole>;
  /** Where its files hang, of a kind that has a tab of them. */
  files?: GalleryOwner["kind"];
  /** Whether the reader may write notes and add files; who may edit may, unless said otherwise. */
  useMayWrite?: (record: Whole) => boolean;
  head: RecordHead<Whole>;
  list?: RecordListing<Row, FilterName, Sort>;
  /** Between Edit and Delete, in a row's menu and in the record's head. */
  useActions?: () => (record: Whole | Row) => readonly Action[];
}
/** The kind whose list is this call's. */
export type RecordKindOf<L extends ListCall, Whole extends ShownRecord> = RecordDescriptor<
  Whole,
  RowOf<L> & ListedRecord,
  keyof FiltersOf<L> & string,
  SortOf<L> & string
>;

/** The pages of a kind's form. */
export interface RecordForms<Whole> {
  Add: (props: { title: string }) => ReactNode;
  Edit: (props: { record: Whole }) => ReactNode;
}

/** A tab that only this kind has. */
export interface RecordTab<Whole> {
  /** Below `profile`. */
  path: string;
  title: string;
  needs?: Need;
  screen: () => Promise<(props: { record: Whole }) => ReactNode>;
  /** The page that edits it, at `edit` below it; `inPlace` where the tab does so itself. */
  edit?: "inPlace" | (() => Promise<ComponentType>);
}

export interface RecordEntry<
  Whole extends ShownRecord,
  Row extends ListedRecord = ListedRecord,
  FilterName extends string = string,
  Sort extends string = string,
> {
  /** Where its list stands: "/supplier". */
  base: string;
  resource: Resource;
  /** "Suppliers", "Supplier", "Add supplier", "New supplier", "Go to suppliers". */
  titles: { many: string; one: string; add: string; create: string; goTo: string };
  navigation: { icon: Icon; group: number; order: number; key: string };
  /** Of a kind that is imported from files. */
  imports?: ImportKind;
  kind: () => Promise<RecordDescriptor<Whole, Row, FilterName, Sort>>;
  summary: () => Promise<(props: { record: Whole }) => ReactNode>;
  tabs?: readonly RecordTab<Whole>[];
  files?: true;
  /** With which one is added and edited, made by `recordForms`; or pages of the kind's own. */
  form: (() => Promise<RecordForms<Whole>>) | { add: () => Promise<ComponentType>; edit: () => Promise<ComponentType> };
  /** Where the record is edited, below its own path; `profile/summary/edit` unless said otherwise. */
  editPath?: string;
  /** A list of the kind's own. */
  list?: () => Promise<ComponentType>;
}
