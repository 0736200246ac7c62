/** Sample posts for a list of the content area, in the weeks before today. All invented. */
import { signedIn } from "#contract/call.ts";
import { listCall, manyOf, manyTexts } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import { among, fieldAt, matchesSearch, type RowFilter } from "./filterRows.ts";

export const ROOMS = ["Fanroom", "Snippet"] as const;
const DAY = 86_400_000;
const COUNT = 360;
const AUTHORS = ["Eleanor", "Rosalind", "Marcus", "Ingrid"] as const;
const WORDS = [
  "Doors at seven",
  "The second take",
  "A night in Porto",
  "New strings",
  "Ask me anything",
  "Before the lights",
] as const;
/** Many tags with long names, which soon reach the limit of an address. */
const TAGS = 90;
const tagOf = (n: number): string => `behind_the_scenes_of_the_spring_tour_day_${(n % TAGS) + 1}`;
export const POST_TAGS = Array.from({ length: TAGS }, (_, n) => tagOf(n));

const Row = z.object({
  id: z.string(),
  content: z.string(),
  author: z.enum(AUTHORS),
  room: z.enum(ROOMS),
  tag: z.string(),
  published: z.int(),
  comments: z.int(),
});
export type PostRow = z.output<typeof Row>;

/** Not served: the page itself answers the call. */
export const postList = listCall("POST", "/kit/posts", {
  summary: "Sample posts",
  access: signedIn,
  row: Row,
  sortable: ["published", "comments"],
  defaultSort: ["published", "DESC"],
  filters: { fanroomTypes: manyOf(ROOMS), tags: manyTexts() },
  search: true,
  dates: true,
});

/** Returns three posts a day before `now` (epoch ms). */
export const postRows = (now: number): PostRow[] =>
  Array.from({ length: COUNT }, (_, n) => ({
    id: `post-${n}`,
    content: `${fieldAt(WORDS, n)}, part ${n + 1}`,
    author: fieldAt(AUTHORS, n >> 1),
    room: fieldAt(ROOMS, n >> 1),
    tag: tagOf(n),
    published: now - Math.floor((n * DAY) / 3),
    comments: (n * 37) % 211,
  }));

export const postFilters: RowFilter<PostRow> = {
  q: ({ content }, search) => matchesSearch(content, search),
  fanroomTypes: ({ room }, rooms) => among([room], rooms),
  tags: ({ tag }, tags) => among([tag], tags),
  fromDate: ({ published }, from) => published >= Number(from),
  toDate: ({ published }, to) => published <= Number(to),
};
