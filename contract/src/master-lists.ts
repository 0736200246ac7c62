/**
 * The master lists, the options that an agency maintains, in the order of their tabs in the settings. Plain data without
 * imports, so that references, calls and tables can be made from it.
 */
interface ListSpec {
  slug: string;
  /** True for a list whose entries are names and share one table. Others have a table of their own. */
  shared?: true;
  /** The reference by which records name an entry of a shared list, which is its field in the history as well. */
  entry?: string;
  /** The resource whose readers choose from a shared list. */
  chosenBy?: string;
}

export const MASTER_LIST_KINDS = [
  { slug: "talent-types" },
  { slug: "talent-sub-types" },
  { slug: "industry-categories" },
  { slug: "positions" },
  { slug: "task-types" },
  { slug: "cost-types", shared: true, entry: "costType" },
  { slug: "outcome-reasons", shared: true, entry: "outcomeReason", chosenBy: "PIPELINE" },
  { slug: "venues" },
  { slug: "tags", shared: true },
] as const satisfies readonly ListSpec[];

type List = (typeof MASTER_LIST_KINDS)[number];
export type MasterSlug = List["slug"];
type SharedList = Extract<List, { shared: true }>;
type EntryList = Extract<List, { entry: string }>;
type ChosenList = Extract<List, { chosenBy: string }>;

/** The kinds of entries that records name. */
export type MasterEntryKind = EntryList["entry"];

const isShared = (list: List): list is SharedList => "shared" in list;
const hasEntry = (list: List): list is EntryList => "entry" in list;
const isChosen = (list: List): list is ChosenList => "chosenBy" in list;

/** A non-empty list of slugs, as `z.enum` and Drizzle need it. */
type Slugs<L extends List> = readonly [L["slug"], ...L["slug"][]];
const slugs = <L extends List>(lists: readonly L[]): Slugs<L> => {
  const [first, ...others] = lists.map(({ slug }): L["slug"] => slug);
  if (first === undefined) throw new Error("a kind of master list has no list");
  return [first, ...others];
};

export const MASTER_LISTS = slugs(MASTER_LIST_KINDS);
export const SHARED_LISTS = slugs(MASTER_LIST_KINDS.filter(isShared));
export const ENTRY_LISTS = MASTER_LIST_KINDS.filter(hasEntry);
export const MASTER_ENTRY_KINDS: readonly MasterEntryKind[] = ENTRY_LISTS.map(({ entry }) => entry);

/** The lists that forms choose from by their own call, each with the resource whose readers may. */
export type ChosenSlug = ChosenList["slug"];
export const CHOSEN_LISTS = slugs(MASTER_LIST_KINDS.filter(isChosen));
export const CHOSEN_BY = Object.fromEntries(
  MASTER_LIST_KINDS.filter(isChosen).map(({ slug, chosenBy }) => [slug, chosenBy]),
) as {
  readonly [L in ChosenList as L["slug"]]: L["chosenBy"];
};
