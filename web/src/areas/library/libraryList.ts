import type { library } from "#contract/library/library.ts";
import type { ListFor } from "#web/ui/list/useList.ts";

/** List of a folder's contents, in the agency's library or a person's. */
export type LibraryList = ListFor<typeof library.list> | ListFor<typeof library.listOfPerson>;
