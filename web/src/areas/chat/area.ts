import { t } from "#web/areas/chat/titles.ts";
import type { Area } from "#web/shared/area.ts";

const needs = { resource: "COMM", action: "read" } as const;
/** A conversation is opened with the right to write. */
const writes = { resource: "COMM", action: "write" } as const;

export const area: Area = {
  routes: [],
  topBar: { needs: writes, load: async () => (await import("./ChatLauncher.tsx")).ChatLauncher },
  docked: { needs: writes, load: async () => (await import("./ChatDock.tsx")).ChatDock },
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
