/** What fans see, and what they do: public pages and feeds, public files, and the interface of the fan app. */
import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { fanHandlers, tidyFans } from "./erase.ts";
import { fanInterface } from "./interface/interface.ts";
import { fetchFanPictures } from "./interface/pictures.ts";
import { fanKeyHandlers, fanKeyResolver, fanKeySource } from "./key.ts";
import { publicPages } from "./pages/public-pages.ts";
import { freeAddresses, publicSiteHandlers, talentPageHandlers } from "./site.ts";

const mayReadSettings = (actor: Actor) => may(actor, "ORGANIZATION", "read");
/** The page of a talent waits for the agency's. */
const mayReadPages = (actor: Actor) => mayReadSettings(actor) || may(actor, "TALENT", "read");

export const fansArea = defineArea({
  resolvers: { fanKey: fanKeyResolver },
  strangerLinks: [fanKeySource],
  subscriptions: {
    public_site: [{ topics: ["publicSite"], may: mayReadPages, mayAll: mayReadPages }],
    fanKey: [{ topics: ["fanKey"], may: mayReadSettings, mayAll: mayReadSettings }],
  },
  open(services) {
    const { config, database, store, outside } = services;
    const origin = new URL(config.publicUrl).origin;
    const quota = config.filesPerAgency * 1e9;
    return {
      bindings: [
        scoped(GROUPS.publicSites, publicSiteHandlers(origin)),
        scoped(GROUPS.talentPages, talentPageHandlers(origin)),
        scoped(GROUPS.fanKeys, fanKeyHandlers),
        scoped(GROUPS.fans, fanHandlers),
        publicPages(services),
        fanInterface(services),
      ],
      jobs: { fanPictures: (post) => fetchFanPictures({ database, store, outside, quota }, post) },
      async tidy(agencies) {
        await freeAddresses(database);
        await tidyFans(database, agencies);
      },
    };
  },
});
