import type { library } from "#contract/library/library.ts";
import type { ListFor } from "#web/ui/list/useList.ts";

/** What is in a folder, of the agency's library or of a person's. */
export type LibraryList = ListFor<typeof library.list> | ListFor<typeof library.listOfPerson>;
