import { AtIcon } from "@phosphor-icons/react/dist/csr/At";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Notification } from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import styles from "./Inbox.module.css";
import { dueText } from "./notices.ts";

/** The reason of a notification, as a glyph. */
export function ReasonGlyph({ notice: { kind, import: file } }: { notice: Notification }) {
  const rest = { size: 16, className: styles[kind] };
  switch (kind) {
    case "mention":
      return <AtIcon {...rest} />;
    case "assigned":
    case "added":
      return <UserPlusIcon {...rest} />;
    case "comment":
      return <ChatCircleIcon {...rest} />;
    case "reminder":
      return <BellRingingIcon {...rest} weight="fill" />;
    case "dueSoon":
    case "overdue":
      return <ClockIcon {...rest} weight="fill" />;
    case "import":
      return file?.state === "failed" ? (
        <XCircleIcon {...rest} weight="fill" className={styles.failed} />
      ) : (
        <CheckCircleIcon {...rest} weight="fill" />
      );
  }
}

/** What a notification says: its subject in bold, then the rest of the sentence. */
export function noticeWords({ kind, actor, record, due, import: file }: Notification): readonly [string, string] {
  const who = actor?.displayName ?? t("someone");
  const when = due ? dueText(due) : "";
  switch (kind) {
    case "mention":
      return [who, t("mention")];
    case "comment":
      return [who, t("comment")];
    case "assigned":
      return [who, t(record?.kind === "task" ? "assignedTask" : "assignedRecord")];
    case "added":
      return [who, t("added")];
    case "reminder":
      return [t("reminder"), t("reminderOf", { when })];
    case "dueSoon":
      return [t("dueSoon"), t("dueBy", { when })];
    case "overdue":
      return [t("overdue"), t("overdueSince", { when })];
    case "import": {
      if (!file || file.state === "failed") return [t("importFailed"), ""];
      const counts = { added: formatNumber(file.added), faulty: formatNumber(file.faulty) };
      return [t("importDone"), t(file.faulty > 0 ? "importFaulty" : "importCounts", counts)];
    }
  }
}

export function NoticeWords({ notice }: { notice: Notification }) {
  const [subject, rest] = noticeWords(notice);
  return (
    <>
      <b>{subject}</b> {rest}
    </>
  );
}
