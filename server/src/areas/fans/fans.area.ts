/** Brings all that fans see and do: public pages and feeds, public files, and the interface of the fan app. */
import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, scopedThenOutside } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { stopping } from "#server/lib/jobs/lane-worker.ts";
import { openClickHouse } from "./analytics/clickhouse.ts";
import { figuresReader } from "./analytics/reading.ts";
import { openAnalyticsWorker } from "./analytics/worker.ts";
import { contentDashboardHandlers } from "./dashboard/dashboard.ts";
import { fansWidget } from "./dashboard/fans.widget.ts";
import { fanHandlers, tidyFans } from "./erase.ts";
import { fanInterface } from "./interface/interface.ts";
import { fetchFanPictures } from "./interface/pictures.ts";
import { fanKeyHandlers, fanKeyResolver, fanKeySource } from "./key.ts";
import { publicPages } from "./pages/public-pages.ts";
import { fanExports } from "./report/fan.list.ts";
import { fanCommentResolver, fanResolver, visibleFans } from "./report/fan.rules.ts";
import { fanReportHandlers } from "./report/fan.ts";
import { statisticsHandlers } from "./report/statistics.ts";
import { freeAddresses, publicSiteHandlers, talentPageHandlers } from "./site.ts";

const mayReadSettings = (actor: Actor) => may(actor, "ORGANIZATION", "read");
/** A talent's page opens only after the agency's pages do. */
const mayReadPages = (actor: Actor) => mayReadSettings(actor) || may(actor, "TALENT", "read");

export const fansArea = defineArea({
  resolvers: { fanKey: fanKeyResolver, fan: fanResolver, fanComment: fanCommentResolver },
  strangerLinks: [fanKeySource],
  subscriptions: {
    public_site: [{ topics: ["publicSite"], may: mayReadPages, mayAll: mayReadPages }],
    fanKey: [{ topics: ["fanKey"], may: mayReadSettings, mayAll: mayReadSettings }],
    fan: [
      {
        topics: ["fan"],
        may: (actor) => may(actor, "CMS", "read"),
        mayAll: (actor) => reach(actor, "CMS", "read") === "all",
        visible: visibleFans,
      },
    ],
  },
  exports: fanExports,
  open(services) {
    const { config, database, store, outside, onError } = services;
    const origin = new URL(config.publicUrl).origin;
    const quota = config.filesPerAgency * 1e9;
    const clickhouse = config.analyticsUrl === undefined ? undefined : openClickHouse(config.analyticsUrl);
    const analytics = openAnalyticsWorker(services, clickhouse);
    const readFigures = figuresReader({ database, clickhouse, onError });
    const { talentStatistics, engagements, ...reports } = GROUPS.fanReports;
    return {
      widgets: { FANS: fansWidget(readFigures) },
      bindings: [
        scoped(GROUPS.publicSites, publicSiteHandlers(origin)),
        scoped(GROUPS.talentPages, talentPageHandlers(origin)),
        scoped(GROUPS.fanKeys, fanKeyHandlers),
        scoped(GROUPS.fans, fanHandlers),
        scoped(reports, fanReportHandlers),
        scopedThenOutside({ talentStatistics, engagements }, statisticsHandlers(readFigures)),
        scopedThenOutside(GROUPS.contentDashboards, contentDashboardHandlers(readFigures, onError)),
        publicPages(services),
        fanInterface({ ...services, onTaken: () => analytics.wake() }),
        stopping(analytics),
      ],
      jobs: {
        fanPictures: (post) => fetchFanPictures({ database, store, outside, quota }, post),
        analytics: () => analytics.runOnce(),
      },
      onStart: () => analytics.start(),
      async tidy(agencies) {
        await freeAddresses(database);
        await tidyFans(database, agencies);
      },
    };
  },
});
