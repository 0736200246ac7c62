/** Columns of the export of talents in the app; never more than a row of the list holds. */
import type { AppTalent, ContentCounts } from "#contract/favourites/app-talent.ts";
import { displayNameColumn, statusColumn, updatedColumn } from "#server/lib/sheet/columns.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";

const counted = (id: keyof ContentCounts, title: string): SheetColumn<AppTalent> => ({
  id,
  title,
  value: ({ content }) => content?.[id] ?? null,
});

export const appTalentSheet: readonly SheetColumn<AppTalent>[] = [
  displayNameColumn,
  { id: "agency", title: "Agency", value: ({ agency }) => agency.name },
  statusColumn,
  { id: "appStatus", title: "In the app", value: (row) => row.appStatus },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
  { id: "socialLinks", title: "Social links", value: (row) => row.socialLinks.map(({ url }) => url).join(" ") },
  {
    id: "links",
    title: "Connect links",
    value: (row) => row.links.map(({ title, url }) => `${title}: ${url}`).join("; "),
  },
  counted("news", "News"),
  counted("events", "Events"),
  counted("audio", "Audio"),
  counted("video", "Video"),
  counted("podcasts", "Podcasts"),
  counted("fanroomPosts", "Fan room posts"),
  counted("fanroomPolls", "Fan room polls"),
  counted("snippetPosts", "Snippet posts"),
  counted("snippetPolls", "Snippet polls"),
  { id: "category", title: "Category", value: (row) => row.category },
  { id: "favourite", title: "Favourite", value: (row) => (row.favourite ? "Yes" : "No") },
  updatedColumn,
];
