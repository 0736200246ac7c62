import type { Area } from "#web/shared/area.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  settingPages: async () => (await import("./settingPages.ts")).settingPages,
};
