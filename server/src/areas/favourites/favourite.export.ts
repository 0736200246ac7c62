/** Columns of the export of favourites; never more than a row of the list holds. */
import type { Favourite } from "#contract/favourites/favourite.ts";
import { displayNameColumn, statusColumn, updatedColumn } from "#server/lib/sheet/columns.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

export const favouriteSheet: readonly SheetColumn<Favourite>[] = [
  displayNameColumn,
  { id: "place", title: "Place", value: (row) => row.place },
  {
    id: "publicName",
    title: "Name in the app",
    value: ({ generalInfo, displayName }) => generalInfo.publicName ?? displayName,
  },
  statusColumn,
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
  { id: "category", title: "Category", value: (row) => row.category },
  { id: "headline", title: "Headline", value: ({ generalInfo, profile }) => generalInfo.headline ?? profile.headline },
  { id: "location", title: "Location", value: ({ generalInfo, profile }) => generalInfo.location ?? profile.location },
  { id: "contact", title: "Booking contact", value: ({ connectInfo }) => connectInfo.contactName },
  { id: "email", title: "Email", value: ({ connectInfo }) => connectInfo.email },
  { id: "views", title: "Views, 30 days", value: (row) => row.views },
  { id: "follows", title: "Follows, 30 days", value: (row) => row.follows },
  { id: "clicks", title: "Clicks, 30 days", value: (row) => row.clicks },
  updatedColumn,
  { id: "created", title: "Marked", timed: true, value: (row, zone) => localTime(row.createdAt, zone) },
];
