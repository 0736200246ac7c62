import { useEffect } from "react";
import { useNavigate } from "react-router";
import { notifications } from "#contract/notifications/notification.ts";
import { type RemindingTask, taskReminders } from "#contract/tasks/reminder.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { dueText } from "./notices.ts";

/** What this tab has shown; the reply names a reminder until it is read. */
const shown = new Set<string>();

const read = (id: string): unknown => mutate(notifications.read, { body: { ids: [id], read: 1 } });
const textOf = ({ summary, startDate, dueDate }: RemindingTask): string => {
  const due = startDate ?? dueDate;
  return due ? t("remindsAt", { task: summary, when: dueText(due) }) : t("reminds", { task: summary });
};

/** Shows reminders of tasks as toasts that stay until they are closed or opened. */
export function Reminders() {
  const may = useMay("TASK", "read");
  const { data } = useCallQuery(taskReminders.list, {}, { when: may });
  const navigate = useLatest(useNavigate());
  useEffect(() => {
    for (const task of data ?? []) {
      const { id, notificationId } = task;
      if (shown.has(notificationId)) continue;
      shown.add(notificationId);
      showToast(textOf(task), {
        tone: "reminder",
        action: { title: t("openTask"), run: () => navigate.current(`/tasks/${id}/profile/summary`) },
        onClose: () => read(notificationId),
      });
    }
  }, [data, navigate]);
  return null;
}
