import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped } from "#server/lib/area.ts";
import { linkMaker } from "#server/lib/files/files.ts";
import { expireLibraryItems } from "./expire-items.ts";
import { deletedItemResolver, libraryOwnerResolver, libraryResolver, visibleLibraryItems } from "./library.rules.ts";
import { libraryHandlers } from "./library.ts";
import { fileLinkSource, fileShareHandlers, fileShareResolver, visibleFileShares } from "./share.ts";
import { expireFileShares, findFileShare, sharedFileHandlers } from "./shared-file.ts";

export const libraryArea = defineArea({
  strangerLinks: [fileLinkSource],
  resolvers: {
    libraryItem: libraryResolver,
    libraryOwner: libraryOwnerResolver,
    libraryDeleted: deletedItemResolver,
    fileShare: fileShareResolver,
  },
  subscriptions: {
    libraryItem: [
      {
        topics: ["libraryItem"],
        may: (actor) => may(actor, "LIBRARY", "read"),
        // A library is seen only by those who see its person, so no right reaches all items.
        mayAll: () => false,
        visible: visibleLibraryItems,
      },
    ],
    fileShare: [
      {
        topics: ["fileShare"],
        may: (actor) => may(actor, "LIBRARY", "read"),
        // Links are seen by their makers, and by those who may change the file's library, so no right reaches all.
        mayAll: () => false,
        visible: visibleFileShares,
      },
    ],
  },
  open: ({ config, database, mailer, secrets, store, findActor }) => ({
    bindings: [
      scoped(GROUPS.library, libraryHandlers(config.filesPerAgency * 1e9, store)),
      scoped(GROUPS.fileShares, fileShareHandlers({ mailer, publicUrl: config.publicUrl })),
      opened(
        GROUPS.sharedFiles,
        findFileShare({ database, findActor }),
        sharedFileHandlers({ database, linksOf: linkMaker(secrets) }),
      ),
    ],
    async tidy(agencies) {
      await expireFileShares(database);
      await expireLibraryItems(database, agencies);
    },
  }),
});
