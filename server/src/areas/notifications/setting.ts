/** Handlers of a person's notification settings. */
import { and, eq } from "drizzle-orm";
import {
  type notificationSettings as calls,
  DEFAULT_MAIL,
  type NotificationSetting,
} from "#contract/notifications/notification.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { notificationSetting } from "./notification.table.ts";

const USUAL: NotificationSetting = { showTaskReminder: true, quietFrom: "20:00", quietTo: "07:00", ...DEFAULT_MAIL };

export const settingHandlers: Handlers<typeof calls> = {
  async get({ db, actor }) {
    const [row] = await db
      .select()
      .from(notificationSetting)
      .where(and(eq(notificationSetting.agencyId, actor.agencyId), eq(notificationSetting.staffId, actor.id)));
    if (!row) return USUAL;
    const { showTaskReminder, quietFrom, quietTo, mail } = row;
    return {
      showTaskReminder,
      quietFrom: quietFrom.slice(0, 5),
      quietTo: quietTo.slice(0, 5),
      ...DEFAULT_MAIL,
      ...mail,
    };
  },
  async save({ db, actor, body: { showTaskReminder, quietFrom, quietTo, ...mail } }) {
    // A super admin is no agency's colleague and has no inbox.
    if (actor.role === "super_admin") return {};
    const set = { showTaskReminder, quietFrom, quietTo, mail };
    await db
      .insert(notificationSetting)
      .values({ agencyId: actor.agencyId, staffId: actor.id, ...set })
      .onConflictDoUpdate({ target: [notificationSetting.agencyId, notificationSetting.staffId], set });
    return {};
  },
};
