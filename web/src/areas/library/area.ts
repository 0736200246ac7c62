import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { reach } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";
import { t } from "#web/areas/library/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";

const PATH = "/library";
const title = t("library");
const needs = { resource: "LIBRARY", action: "read" } as const;
/** A right to assigned people reaches their libraries, on their records, and not the agency's own. */
const needsAll = (me: Me): boolean => reach(rightsOf(me), "LIBRARY", "read") === "all";
const screen = async () => (await import("./LibraryScreen.tsx")).LibraryScreen;
/** The key of a root or folder, and those below it in one part of the address. */
const BELOW = [":root", ":root/:rest"] as const;
const params = { root: "anything", rest: "anything" } as const;

export const area: Area = {
  routes: [
    { path: PATH, title, screen, needs: needsAll },
    ...BELOW.map((end) => ({ path: `${PATH}/${end}`, title, screen, needs: needsAll, params })),
  ],
  navigation: [{ to: PATH, title, icon: FolderIcon, group: 3, order: 5, needs: needsAll }],
  recordTabs: [
    {
      of: ["talents", "scouts", "partners", "staff"],
      path: "library",
      beside: true,
      below: BELOW,
      params,
      title,
      needs,
      screen: async () => (await import("./PersonLibrary.tsx")).PersonLibrary,
    },
  ],
};
