import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import type { ChatLogRow, chatLogs } from "#contract/chat/conversation.ts";
import type { SortOf } from "#contract/list.ts";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { WindowRing } from "#web/shared/chat/WindowRing.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { formatCount } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { firstNameOf, nameOf, partyBrief, partyLine } from "../dialog/names.ts";
import { Delivery } from "../messages/Delivery.tsx";
import { lastLine } from "../messages/messageLine.ts";
import { t } from "../messages.ts";
import { dayAndTime, relativeTime } from "../times.ts";
import styles from "./ChatList.module.css";

const SOON = 2 * 60 * 60_000;

export const ContactCell = ({ row }: { row: ChatLogRow }) => (
  <span className={styles.contact} data-unread={row.unread > 0 || undefined}>
    <Avatar person={partyBrief(row)} />
    <span>
      <b>{nameOf(row)}</b>
      <small>{partyLine(row)}</small>
    </span>
  </span>
);

/** The last message; of ours with its ticks and who wrote it. */
export function LastMessage({ row: { lastMessage, unread } }: { row: ChatLogRow }) {
  if (!lastMessage) return null;
  const { incoming, state, sender, kind } = lastMessage;
  const ours = !incoming && kind !== "event";
  return (
    <span className={styles.last} data-unread={unread > 0 || undefined}>
      {ours && state !== "RECEIVED" && <Delivery state={state} />}
      {ours && sender && <span className={styles.sender}>{firstNameOf(sender.displayName)}:</span>}
      <span>{lastLine(lastMessage)}</span>
    </span>
  );
}

export function WindowCell({ row: { window, windowEndsAt } }: { row: ChatLogRow }) {
  const endsAt = windowEndsAt === null ? null : Date.parse(windowEndsAt);
  const now = useNow(endsAt);
  if (window === "WAITING")
    return (
      <span className={styles.window}>
        <HourglassMediumIcon size={14} aria-hidden />
        {t("noReplyYet")}
      </span>
    );
  if (window !== "OPEN" || endsAt === null || endsAt <= now)
    return (
      <span className={styles.window} data-closed>
        <LockSimpleIcon size={14} aria-hidden />
        {t("templateNext")}
      </span>
    );
  return (
    <span className={styles.window} data-soon={endsAt - now < SOON || undefined}>
      <WindowRing left={endsAt - now} />
      {timeLeft(endsAt - now)}
    </span>
  );
}

export function TimeCell({ at }: { at: string }) {
  const zone = useZone();
  const now = useNow();
  const instant = Date.parse(at);
  return (
    <time dateTime={at} data-tip={dayAndTime(instant, zone, now)}>
      {relativeTime(instant, now)}
    </time>
  );
}

export const UnreadCell = ({ unread }: Pick<ChatLogRow, "unread">) =>
  unread > 0 && (
    <span className={styles.unread}>
      <span aria-hidden>{formatCount(unread)}</span>
      <span className="only-read">{t("unreadCount", { count: unread })}</span>
    </span>
  );

function Assignee({ row: { assignee } }: { row: ChatLogRow }) {
  const { user } = useMe();
  if (!assignee) return null;
  return (
    <span className={styles.assignee}>
      <Avatar person={assignee} size={22} />
      <span>{assignee.id === user.id ? t("you") : firstNameOf(assignee.displayName)}</span>
    </span>
  );
}

export const chatColumns: readonly Column<ChatLogRow, SortOf<typeof chatLogs.list>>[] = [
  { id: "contact", title: t("contact"), width: 208, cell: (row) => <ContactCell row={row} /> },
  { id: "lastMessage", title: t("lastMessage"), width: 262, cell: (row) => <LastMessage row={row} /> },
  { id: "time", title: t("time"), width: 76, sort: "lastAt", cell: ({ lastAt }) => <TimeCell at={lastAt} /> },
  { id: "unread", title: t("unread"), width: 70, cell: ({ unread }) => <UnreadCell unread={unread} /> },
  { id: "assignee", title: t("assignee"), width: 108, cell: (row) => <Assignee row={row} /> },
  { id: "window", title: t("windowLeft"), width: 130, cell: (row) => <WindowCell row={row} /> },
  { id: "number", title: t("number"), width: 150, hidden: true, cell: ({ number }) => number.display },
  { id: "company", title: t("company"), width: 150, hidden: true, cell: ({ party }) => party?.company },
];
