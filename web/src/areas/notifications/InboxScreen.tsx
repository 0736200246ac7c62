import { ChecksIcon } from "@phosphor-icons/react/dist/csr/Checks";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { lazy, useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  NOTIFICATION_TABS,
  type Notification,
  type NotificationTab,
  notificationSettings,
  notifications,
} from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { useFollowKeys, useFollowState } from "#web/shared/record/follow/useFollow.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { typing, underDialog } from "#web/ui/typing.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./Inbox.module.css";
import { NoticeList } from "./NoticeList.tsx";
import { NoticePane } from "./NoticePane.tsx";
import { placeOf } from "./notices.ts";
import { mark, markAll, useInbox, usePlaces } from "./useInbox.ts";

const READ_AFTER_MS = 1000;
const NONE = {
  unread: { title: t("noneUnread"), line: t("noneUnreadLine") },
  mentions: { title: t("noneMentions"), line: t("noneLine") },
  assigned: { title: t("noneAssigned"), line: t("noneLine") },
  all: { title: t("none"), line: t("noneLine") },
} as const;

const SettingsDialog = lazy(async () => ({ default: (await import("./SettingsDialog.tsx")).SettingsDialog }));
const openSettings = (): Promise<unknown> =>
  send(notificationSettings.get, {}).then(
    (initial) => openDialog((close) => <SettingsDialog initial={initial} close={close} />),
    showError,
  );
const readAll = async (): Promise<void> => {
  if (await markAll()) showToast(t("allRead"));
};

/** Notifications by day and record, with the open one next to them. */
export function InboxScreen() {
  const [params, setParams] = useSearchParams();
  const tab = NOTIFICATION_TABS.find((name) => name === params.get("tab")) ?? "all";
  const { data: count } = useCallQuery(notifications.count, {});
  const counts = { unread: count?.count, mentions: count?.mentions, assigned: count?.assigned, all: count?.all };
  const show = (name: string): void => setParams(name === "all" ? {} : { tab: name }, { replace: true });
  return (
    <div className={styles.inbox}>
      <ListBar
        tabs={
          <Tabs
            label={t("tabs")}
            tabs={NOTIFICATION_TABS.map((id) => ({ id, title: t(id), count: counts[id] }))}
            current={tab}
            onChoose={show}
          />
        }
        actions={[
          {
            id: "read",
            title: t("markAll"),
            icon: ChecksIcon,
            disabled: counts.unread === 0,
            run: readAll,
          },
          { id: "settings", title: t("settings"), icon: SlidersHorizontalIcon, run: openSettings },
        ]}
      />
      <Inbox key={tab} tab={tab} showAll={() => show("all")} />
    </div>
  );
}

function Inbox({ tab, showAll }: { tab: NotificationTab; showAll: () => void }) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const places = usePlaces();
  const { answer, days, rows, current, choose, showEarlier } = useInbox(tab);

  const [answering, setAnswering] = useState<string | null>(null);
  const record = current?.record;
  useFollowKeys(record ?? null, useFollowState(record?.id));

  const open = (notice: Notification): void => {
    const to = placeOf(notice, places);
    if (notice.read === 0) void mark([notice.id], 1);
    if (to) void navigate(to);
  };
  const move = (by: number): void => {
    const index = rows.findIndex(({ id }) => id === current?.id);
    const next = rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
    if (!next) return;
    choose(next);
    document.querySelector<HTMLElement>(`[data-notice="${next.id}"]`)?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || typing(event.target) || underDialog()) return;
    const onControl = event.target instanceof Element && event.target.closest("a, button:not([data-notice])") !== null;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      j: () => move(1),
      ArrowUp: () => move(-1),
      k: () => move(-1),
      Enter: current && !onControl ? () => open(current) : undefined,
      u: current ? () => void mark([current.id], current.read === 0 ? 1 : 0) : undefined,
      r: record ? () => setAnswering(current.id) : undefined,
      U: shiftKey ? () => void readAll() : undefined,
    };
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  // Read a second after it was chosen, unless one has moved on.
  const chosen = current?.id;
  const readChosen = useEffectEvent(() => {
    if (current?.read === 0) void mark([current.id], 1);
  });
  useEffect(() => {
    if (chosen === undefined) return;
    const timer = setTimeout(() => readChosen(), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen]);

  if (!answer) return null;
  return (
    <QueryBoundary answer={answer}>
      {() =>
        rows.length === 0 ? (
          <Empty {...NONE[tab]}>{tab !== "all" && <Button onClick={showAll}>{t("showAll")}</Button>}</Empty>
        ) : (
          <div className={styles.columns}>
            <div className={styles.side}>
              <NoticeList
                days={days}
                places={places}
                current={narrow ? null : current}
                choose={narrow ? open : choose}
                showEarlier={showEarlier}
              />
              {!narrow && <KeyHints />}
            </div>
            {!narrow && (
              <div className={styles.beside}>
                {current ? (
                  <NoticePane
                    key={current.id}
                    notice={current}
                    places={places}
                    move={move}
                    answering={answering === current.id}
                    onAnswering={(open) => setAnswering(open ? current.id : null)}
                  />
                ) : (
                  <Empty title={t("chooseOne")} line={t("chooseLine")} />
                )}
              </div>
            )}
          </div>
        )
      }
    </QueryBoundary>
  );
}

const KeyHints = () => (
  <p className={styles.keys} aria-hidden>
    <kbd>↑</kbd>
    <kbd>↓</kbd>
    <span>{t("moves")}</span>
    <kbd>Enter</kbd>
    <span>{t("opens")}</span>
    <kbd>R</kbd>
    <span>{t("answers")}</span>
    <kbd>U</kbd>
    <span>{t("unreadAgain")}</span>
    <kbd>⇧ M</kbd>
    <span>{t("mutes")}</span>
  </p>
);
