import { useEffect } from "react";
import { useNavigate } from "react-router";
import { notifications } from "#contract/notifications/notification.ts";
import { type RemindingTask, taskReminders } from "#contract/tasks/reminder.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { dismissTopic, isToastOpen, showToast } from "#web/ui/toasts/toasts.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { dueText } from "./notices.ts";
import { rememberShown, wasShown } from "./shownReminders.ts";

const TOPIC = "reminders";
/** The reminders that the open toast is about. */
let open: readonly RemindingTask[] = [];

const read = (id: string): unknown => mutate(notifications.read, { body: { ids: [id], read: 1 } });
const textOf = ({ summary, startDate, dueDate }: RemindingTask): string => {
  const due = startDate ?? dueDate;
  return due ? t("remindsAt", { task: summary, when: dueText(due) }) : t("reminds", { task: summary });
};

function show(reminders: readonly RemindingTask[], go: (path: string) => void): void {
  open = reminders;
  const [only, ...others] = reminders;
  if (!only) return;
  rememberShown(reminders.map(({ notificationId }) => notificationId));
  const run = (): void => {
    if (others.length === 0) void read(only.notificationId);
    go(others.length > 0 ? "/inbox" : `/tasks/${only.id}/profile/summary`);
  };
  showToast(others.length > 0 ? t("remindsMany", { count: reminders.length }) : textOf(only), {
    tone: "reminder",
    topic: TOPIC,
    action: { title: t(others.length > 0 ? "openInbox" : "openTask"), run },
  });
}

/** Shows reminders of tasks as one toast that stays until it is closed or opened. Closing it leaves them unread. */
export function Reminders() {
  const may = useMay("TASK", "read");
  const { data } = useCallQuery(taskReminders.list, {}, { when: may });
  const navigate = useLatest(useNavigate());
  useEffect(() => {
    if (!data) return;
    const unread = new Map(data.map((task) => [task.notificationId, task]));
    const before = isToastOpen(TOPIC) ? open : [];
    const still = before.flatMap(({ notificationId }) => unread.get(notificationId) ?? []);
    const added = data.filter(({ notificationId }) => !wasShown(notificationId));
    // Reminders read elsewhere leave the toast.
    if (before.length > 0 && still.length + added.length === 0) dismissTopic(TOPIC);
    if (added.length > 0 || still.length < before.length)
      show([...still, ...added], (path) => void navigate.current(path));
  }, [data, navigate]);
  return null;
}
