/**
 * A kind of record, as data. `RecordEntry` is needed before a screen is opened: paths, titles, tabs, and functions that
 * load the rest. `RecordKind` is loaded with the first of its screens: how a record is loaded, what its header and its
 * list show. Parts that a record does not have are left out; a screen that differs is written by hand.
 */

import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactElement, ReactNode } from "react";
import type { Resource } from "#contract/access.ts";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import type { FiltersOf, ListCall, ListReply, RowOf, SortOf } from "#contract/list.ts";
import type { Note } from "#contract/notes/note.ts";
import type { Collection, ImportKind, RecordKind as Kind } from "#contract/record-kinds.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { Action } from "#web/ui/actions/action.ts";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import type { List } from "#web/ui/list/useList.ts";
import type { Need, RouteParams, UseIsKnown } from "#web/ui/routing/route.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import type { Restore } from "../history/restore.ts";
import type { HistorySource } from "../history/source.ts";
import type { GalleryOwner } from "../media/gallery.ts";
import type { NotesSource } from "../notes/source.ts";
import type { Reachable } from "./actions/recordActions.ts";
import type { StaffSource } from "./staff/source.ts";

/** The fields of a record that the record shell reads. */
export interface ShownRecord extends Reachable {
  id: string;
  displayName: string;
  avatarUrl?: string | null;
  /** The zone of a person. */
  timezoneId?: string | null;
  /** True if the reader may edit it. */
  editable?: boolean;
}

export const mayEdit = ({ editable }: ShownRecord): boolean => editable === true;

/** Loads a record and its parts. `remove` and `restore` resolve to whether it worked; an error has been shown. */
export interface RecordSource<Whole> {
  useRecord: (id: string) => UseQueryResult<Whole>;
  /** Loaded with the notes, since it imports the forms. */
  notes: () => Promise<(id: string) => NotesSource>;
  useNotes: (id: string) => UseQueryResult<ListReply<Note>>;
  history: (id: string) => HistorySource;
  /** For a kind that can be deleted and restored. */
  bin?: { remove: (id: string) => Promise<boolean>; restore: (id: string) => Promise<boolean> };
}

export interface HeadFact {
  label: string;
  value: ReactNode;
}

export interface RecordHead<Whole> {
  badge?: (record: Whole) => ReactNode;
  /** Below the name. */
  line?: (record: Whole) => ReactNode;
  /** Facts without a value are left out. */
  facts?: (record: Whole) => readonly HeadFact[];
  /** Adds facts that are loaded by themselves. */
  useFacts?: (record: Whole, facts: readonly HeadFact[]) => readonly HeadFact[];
  /** Counts for tabs, by their path. */
  useCounts?: (record: Whole) => Readonly<Record<string, number | undefined>>;
  /** The main action instead of Edit, on every tab but the summary. */
  lead?: (record: Whole) => Action;
  /** Replaces the usual actions; `onGone` leaves the record. */
  useActions?: (record: Whole, onGone: () => void) => readonly (Action | false)[];
  /** Returns what is shown instead of the record, such as a redirect to its new path; "waiting" while that is loading. */
  useInstead?: (id: string, answer: UseQueryResult<Whole>) => ReactElement | "waiting" | null;
  /** Lets a tab's list fill the height below the header. */
  fills?: true;
}

export interface RecordListing<Row, FilterName extends string, Sort extends string> {
  useList: () => List<Row, FilterName, Sort>;
  columns: readonly Column<Row, Sort>[];
  useFilters: (list: List<Row, FilterName, Sort>) => FilterOptionsByKey<FilterName>;
  /** The title of the list's date range. */
  dates?: string;
  words: {
    search: string;
    none: string;
    noneLine: string;
    /** For a reader who sees only assigned records. */
    noneAssigned?: string;
    noneAssignedLine?: string;
  };
  tabs?: (list: List<Row, FilterName, Sort>) => ReactNode;
  /** Further actions of the bar above it, before the one that adds. */
  useBarActions?: () => readonly Action[];
  /** The control that leads to its other views. */
  views?: (list: List<Row, FilterName, Sort>) => ReactNode;
  /** Bulk bar, made by `bulkBar`. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  preview?: (row: Row) => ReactNode;
  /** The row on a phone: `line`, `place` and the assigned staff, or a custom card. */
  card?: (row: Row) => ReactNode;
  line?: (row: Row) => string | null | undefined;
  place?: (row: Row) => string | null | undefined;
}
/** The fields of a list's row that the record shell reads. */
export type ListedRecord = ShownRecord & { assignedStaff?: readonly PersonBrief[]; version?: number };

export interface RecordDescriptor<
  Whole extends ShownRecord,
  Row extends ListedRecord = ListedRecord,
  FilterName extends string = string,
  Sort extends string = string,
> {
  kind: Kind;
  source: RecordSource<Whole>;
  /** The staff of a record, for a kind with a staff tab. */
  staff?: (id: string) => StaffSource;
  /** True if the reader may write notes and add files; editors may by default. */
  useMayWrite?: (record: Whole) => boolean;
  head: RecordHead<Whole>;
  list?: RecordListing<Row, FilterName, Sort>;
  /** Further actions, between Edit and Delete in a row's menu and in the record's header. */
  useActions?: () => (record: Whole | Row) => readonly Action[];
}
/** The kind of record that a list call returns. */
export type RecordKindOf<L extends ListCall, Whole extends ShownRecord> = RecordDescriptor<
  Whole,
  RowOf<L> & ListedRecord,
  keyof FiltersOf<L> & string,
  SortOf<L> & string
>;

/** The add page and the edit page of a kind. */
export interface RecordForms<Whole> {
  Add: (props: { title: string }) => ReactNode;
  Edit: (props: { record: Whole }) => ReactNode;
}

/** A tab of one kind of record. */
export interface RecordTab<Whole> {
  /** Its path below `profile`, or with `beside` at `{base}/{id}/{path}`. */
  path: string;
  beside?: true;
  /** Further paths below it that show the tab too, such as its views. */
  below?: readonly string[];
  /** Allowed values of the path's parameters. */
  params?: RouteParams;
  /** Id of the tab that opens it. */
  opens?: string;
  title: string;
  needs?: Need;
  screen: () => Promise<(props: { record: Whole }) => ReactNode>;
  /** The edit page at `edit` below the tab; `inPlace` if the tab is edited in place. */
  edit?: "inPlace" | (() => Promise<ComponentType>);
}

/** So many minutes that the start and the end of a span change by. */
export interface SpanShift {
  start: number;
  end: number;
}
/** Moves or resizes what a record takes of time, asking and notifying as its own screens do; dates without a time change by whole days. Resolves to whether it was saved. */
export type ShiftSpan = (id: string, by: SpanShift) => Promise<boolean>;

/** A span of time that a new record starts with: dates, or wall times in the zone. */
export interface NewSpan {
  startDate: string;
  endDate: string;
  zone: string;
  /** The person it is for. */
  person: CalendarPerson;
}
/** Opens the form of a new record that takes this span. */
export type AddSpan = (span: NewSpan) => void;

/** Parts of an entry that a list needs. */
export type ListedEntry = Pick<RecordEntry<ShownRecord>, "base" | "resource" | "titles" | "imports">;

export interface RecordEntry<
  Whole extends ShownRecord,
  Row extends ListedRecord = ListedRecord,
  FilterName extends string = string,
  Sort extends string = string,
> {
  /** Path of the list: "/partner". */
  base: string;
  resource: Resource;
  /** "Partners", "Partner", "Add partner", "Go to partners". */
  titles: { many: string; one: string; add: string; goTo: string };
  /**
   * `to` and `title` where it stands under another name, such as that of its area; `hidden` where its list is a tab of another
   * entry's, so that it has only a way to add one.
   */
  navigation:
    | {
        icon: Icon;
        group: number;
        order: number;
        phonePlace?: number;
        key: string;
        to?: string;
        title?: string;
        hidden?: undefined;
      }
    | { icon: Icon; group: number; order: number; hidden: true; key?: undefined };
  /** Set for kinds that are imported from files. */
  imports?: { kind: ImportKind; title: string; newCategories?: boolean };
  kind: () => Promise<RecordDescriptor<Whole, Row, FilterName, Sort>>;
  summary: () => Promise<(props: { record: Whole }) => ReactNode>;
  /** Returns a hook that says what of its history the reader may restore. Loaded with the history. */
  restores?: () => Promise<(record: Whole) => readonly Restore[]>;
  tabs?: readonly RecordTab<Whole>[];
  /** Pages of their own below a record, such as the forms of its parts, for those who may change it. */
  pages?: readonly { path: string; title: string; screen: () => Promise<ComponentType> }[];
  /** The kind of its pictures and documents, which adds their tab. */
  files?: GalleryOwner["kind"];
  /** Adds a tab of the staff with their roles. */
  staff?: true;
  /** The add and edit pages, made by `recordForms` or written by hand. */
  form: (() => Promise<RecordForms<Whole>>) | { add: () => Promise<ComponentType>; edit: () => Promise<ComponentType> };
  /** The edit page's path below the record; `profile/summary/edit` by default. */
  editPath?: string;
  /** Puts a record at `{base}/detail/{id}/{tab}`, and its lists at `{base}/all/api` and `{base}/{categoryCode}`. */
  detail?: true;
  /**
   * Views of a kind at `detail` whose lists are at `{base}/{view}`: the first shows all. Below an owner its records are
   * at `{base}/{id}`.
   */
  views?: readonly string[];
  /** Checks whether a category's code is configured, for a kind at `detail` without views. */
  categories?: () => Promise<UseIsKnown>;
  /** The parameter of its tab below other records, `:categoryCode` by default. */
  viewParam?: `:${string}`;
  /** Puts its screens below talents, scouts, partners and staff too, with the list as one of their tabs. */
  owned?: true;
  /** Records of other areas whose contracts, say, are a tab of their page: the list narrows itself by `useOwner()`. */
  linkedTo?: readonly { of: readonly Collection[]; globalOnly?: true }[];
  /** The tab that a record at `detail` opens with; its summary by default. */
  first?: string;
  /** Replaces the usual list. */
  list?: () => Promise<ComponentType>;
  /** Moves or resizes what one of its records takes of people's time, such as by dragging it in the calendar. */
  shiftSpan?: () => Promise<ShiftSpan>;
  /** Adds a record that takes a span of time, such as one that was drawn in the calendar. */
  addSpan?: () => Promise<AddSpan>;
}
