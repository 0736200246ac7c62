import { GROUPS } from "#contract/calls.ts";
import { defineArea, unscoped } from "#server/lib/area.ts";
import { forgetLinks } from "./forget-links.ts";
import { linkHandlers } from "./link.ts";

export const linksArea = defineArea({
  open({ database, store, secrets, outside, config }) {
    const quota = config.filesPerAgency * 1e9;
    return {
      bindings: [unscoped(GROUPS.links, linkHandlers({ database, store, secrets, outside, quota }))],
      tidy: (agencies) => forgetLinks(database, agencies),
    };
  },
});
