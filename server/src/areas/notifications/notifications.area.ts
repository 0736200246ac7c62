import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { recordsInReach } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { changedFields } from "./changed.ts";
import { cleanUpNotifications } from "./clean-up.ts";
import { deliver } from "./deliver.ts";
import { notificationMail } from "./mail.ts";
import { notificationLists, ownNotifications } from "./notification.list.ts";
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
  open({ database, mailer, findActor, records, config: { publicUrl } }) {
    const fields = changedFields(records);
    const sendMail = notificationMail({ mailer, findActor, fields, publicUrl });
    return {
      bindings: [
        scoped(GROUPS.notifications, notificationHandlers(notificationLists(fields))),
        scoped(GROUPS.recordFollows, followHandlers),
        scoped(GROUPS.notificationSettings, settingHandlers),
      ],
      jobs: { remind: () => deliver(database, { sendMail }) },
      tidy: () => cleanUpNotifications(database),
    };
  },
});
