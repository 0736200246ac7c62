import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { recordsInReach } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { cleanUpNotifications } from "./clean-up.ts";
import { deliver } from "./deliver.ts";
import { notificationMail } from "./mail.ts";
import { ownNotifications } from "./notification.list.ts";
import { followHandlers, notificationHandlers } from "./notification.ts";
import { settingHandlers } from "./setting.ts";

export const notificationsArea = defineArea({
  resolvers: {
    notification: resolver(
      () => null,
      (_, isRequested) => ownNotifications(isRequested),
    ),
    record: resolver(
      ({ action, wide }) => ({ action, wide }),
      ({ action, wide }, isRequested) => recordsInReach(action, { wide }, isRequested),
    ),
  },
  // Changes are announced under the id of their receiver, to that person only.
  subscriptions: {
    notification: [
      {
        topics: ["notification"],
        may: () => true,
        mayAll: () => false,
        visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
      },
    ],
  },
  open: ({ database, mailer, findActor, config: { publicUrl } }) => ({
    bindings: [
      scoped(GROUPS.notifications, notificationHandlers),
      scoped(GROUPS.recordFollows, followHandlers),
      scoped(GROUPS.notificationSettings, settingHandlers),
    ],
    jobs: { remind: () => deliver(database, { sendMail: notificationMail({ mailer, findActor, publicUrl }) }) },
    tidy: () => cleanUpNotifications(database),
  }),
});
