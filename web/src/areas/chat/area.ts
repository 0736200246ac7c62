import { t } from "#web/areas/chat/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { ChatDock } from "./ChatDock.tsx";
import { ChatLauncher } from "./ChatLauncher.tsx";

const needs = { resource: "COMM", action: "read" } as const;
// Small parts of every page share this file: in their own files they would cost ten requests.
/** A conversation is opened with the right to write. */
const writes = { resource: "COMM", action: "write" } as const;

export const area: Area = {
  routes: [],
  topBar: { needs: writes, load: async () => ChatLauncher },
  docked: { needs: writes, load: async () => ChatDock },
  commsTabs: [
    {
      path: "whatsapp",
      title: t("whatsapp"),
      order: 4,
      needs,
      screen: async () => (await import("./list/ChatTable.tsx")).ChatTable,
    },
  ],
};
