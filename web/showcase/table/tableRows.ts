/** Ten thousand sample rows with every kind of column, the same in every run. */
import { signedIn } from "#contract/call.ts";
import { dateRange, listCall, manyOf, manyTexts, numberRange, oneOf, textFilter, yesNo } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import { among, fieldAt, matchesSearch, type RowFilter, within } from "../lists/filterRows.ts";

export const ROW_KINDS = ["Show", "Shoot", "Session", "Signing"] as const;
const TAGS = ["jazz", "live", "studio", "radio", "with_underscore"] as const;
const FIRST = ["Imogen", "Kofi", "Bảo Châu", "Saoirse", "Dane", "Yuki", "Theo", "Anouk", "Wiremu", "Zoë"] as const;
const LAST = ["Hart", "Brandt", "Ellery", "Vandermeer", "Ngarimu", "Tanabe", "Singh", "Moreau", "Quartz"] as const;
export const OWNERS = ["Eleanor", "Rosalind", "Marcus", "Ingrid"] as const;

const Row = z.object({
  id: z.string(),
  place: z.int(),
  name: z.string(),
  kind: z.enum(ROW_KINDS),
  tags: z.array(z.string()),
  owner: z.enum(OWNERS),
  amount: z.int(),
  added: z.int(),
  active: z.boolean(),
  note: z.string(),
  due: z.string(),
});
export type TableRow = z.output<typeof Row>;

/** Not served: the page itself answers the call. */
export const tableList = listCall("POST", "/kit/rows", {
  summary: "Rows to look at",
  access: signedIn,
  row: Row,
  sortable: ["place", "name", "kind", "amount", "added"],
  defaultSort: ["place", "ASC"],
  filters: {
    note: textFilter(),
    kind: oneOf(ROW_KINDS),
    tags: manyTexts(),
    owners: manyOf(OWNERS),
    amount: numberRange(),
    due: dateRange(),
    active: yesNo(),
  },
  search: true,
  dates: true,
});

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 0, 1);

export const tableRows: readonly TableRow[] = Array.from({ length: 10_000 }, (_, n) => ({
  id: `row-${n}`,
  place: n,
  name: `${fieldAt(FIRST, n * 7)} ${fieldAt(LAST, n * 5 + (n >> 4))} ${n + 1}`,
  kind: fieldAt(ROW_KINDS, n >> 1),
  tags: TAGS.filter((_tag, index) => (n >> index) % 2 === 1),
  owner: fieldAt(OWNERS, n >> 2),
  amount: (n * 7919) % 100_000,
  added: FROM + ((n * 37) % 365) * DAY,
  active: n % 3 !== 0,
  note: n % 5 === 0 ? `Note ${n}` : "",
  due: new Date(FROM + ((n * 53) % 365) * DAY).toISOString().slice(0, 10),
}));
export const tableFilters: RowFilter<TableRow> = {
  q: ({ name }, search) => matchesSearch(name, search),
  note: ({ note }, search) => matchesSearch(note, search),
  kind: ({ kind }, value) => kind === value,
  tags: ({ tags }, chosen) => among(tags, chosen),
  owners: ({ owner }, chosen) => among([owner], chosen),
  amount: ({ amount }, range) => within(amount, range),
  due: ({ due }, range) => within(Date.parse(due), range),
  active: ({ active }, value) => active === value,
  fromDate: ({ added }, from) => added >= Number(from),
  toDate: ({ added }, to) => added <= Number(to),
};
export const TAG_CHOICES = TAGS.map((tag) => ({ value: tag, label: tag }));
