import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { postOutside } from "#server/lib/outside/post.ts";
import { recordsInReach } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { changedFields } from "./changed.ts";
import { changesWidget } from "./changes.widget.ts";
import { cleanUpNotifications } from "./clean-up.ts";
import { deliver } from "./deliver.ts";
import { notificationMail } from "./mail.ts";
import { notificationLists, ownNotifications } from "./notification.list.ts";
import { followHandlers, notificationHandlers } from "./notification.ts";
import { openVapid, vapidKeyOf } from "./push/encrypt.ts";
import { pushHandlers, pushTestHandlers } from "./push/push.handlers.ts";
import { openPush } from "./push/push.ts";
import { settingHandlers } from "./setting.ts";

/** Contact address that push services require. */
const CONTACT = "mailto:greenroom@localhost";

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
  open({ database, mailer, findActor, records, onError, config }) {
    const { publicUrl, vapidPrivateKey, appSecret, sessionIdleHours } = config;
    const fields = changedFields(records);
    const know = { findActor, fields };
    const sendMail = notificationMail({ mailer, know, publicUrl });
    const vapid = openVapid(
      vapidPrivateKey ?? vapidKeyOf(appSecret),
      publicUrl.startsWith("https:") ? publicUrl : CONTACT,
    );
    const pushes = openPush({ database, post: postOutside(config), vapid, know, idleHours: sessionIdleHours, onError });
    return {
      widgets: { CHANGES: changesWidget },
      bindings: [
        scoped(GROUPS.notifications, notificationHandlers(notificationLists(fields))),
        scoped(GROUPS.recordFollows, followHandlers),
        scoped(GROUPS.notificationSettings, settingHandlers),
        scoped(GROUPS.push, pushHandlers(pushes)),
        unscoped(GROUPS.pushTest, pushTestHandlers(pushes)),
      ],
      jobs: { remind: () => deliver(database, { sendMail, ...(!config.quiet && { push: pushes.deliver }) }) },
      tidy: () => cleanUpNotifications(database),
    };
  },
});
