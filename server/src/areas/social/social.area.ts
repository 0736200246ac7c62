/** Facebook and Instagram of talents. Their screens are in content. */
import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { stopping } from "#server/lib/jobs/lane-worker.ts";
import { socialAuthHandlers } from "./connection.ts";
import { socialExports } from "./content.list.ts";
import { socialContentHandlers } from "./content.ts";
import { shareGivenUp, socialShareHandlers } from "./share.ts";
import { sharedMediaRoute } from "./sharing/file-link.ts";
import { socialContentResolver, socialShareResolver, talentSocialResolver, visibleTalents } from "./social.rules.ts";
import { openSocialWorker } from "./worker.ts";

const mayRead = (actor: Actor) => may(actor, "CMS", "read");
const ofTalents = {
  may: mayRead,
  mayAll: (actor: Actor) => reach(actor, "CMS", "read") === "all",
  visible: visibleTalents,
};

export const socialArea = defineArea({
  resolvers: {
    talentSocial: talentSocialResolver,
    socialContent: socialContentResolver,
    socialShare: socialShareResolver,
  },
  subscriptions: {
    socialConnection: [{ topics: ["socialConnection"], ...ofTalents }],
    socialContent: [{ topics: ["socialContent"], ...ofTalents }],
    socialShare: [{ topics: ["socialShare"], ...ofTalents }],
  },
  exports: socialExports,
  sendsAgain: { kind: "share", job: "social", send: shareGivenUp },
  open: (services) => {
    const worker = openSocialWorker(services);
    const wake = () => worker.wake();
    return {
      bindings: [
        scoped(GROUPS.socialAuth, socialAuthHandlers({ ...services, wake })),
        scoped(GROUPS.socialContents, socialContentHandlers(wake)),
        scoped(GROUPS.socialShares, socialShareHandlers({ wake })),
        sharedMediaRoute(services),
        stopping(worker),
      ],
      jobs: { social: () => worker.runOnce() },
      onStart: () => worker.start(),
    };
  },
});
