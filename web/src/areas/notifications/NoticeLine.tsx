import { AtIcon } from "@phosphor-icons/react/dist/csr/At";
import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { ChatsIcon } from "@phosphor-icons/react/dist/csr/Chats";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { HandCoinsIcon } from "@phosphor-icons/react/dist/csr/HandCoins";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlugsIcon } from "@phosphor-icons/react/dist/csr/Plugs";
import { SignatureIcon } from "@phosphor-icons/react/dist/csr/Signature";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { Suspense } from "react";
import type { Notification } from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { lengthText } from "#web/shared/conflicts/span.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { useHistoryLabels } from "#web/shared/history/useHistoryLabels.ts";
import { levelText } from "#web/shared/holds/labels.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { dayOf } from "#web/ui/time/format.ts";
import styles from "./Inbox.module.css";
import { daysAheadText, dueText } from "./notices.ts";

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
    case "conflict":
      return <WarningIcon {...rest} weight="fill" />;
    case "keyDate":
    case "slowSales":
      return <ClockIcon {...rest} />;
    case "enquiry":
      return <TrayIcon {...rest} />;
    case "reconnect":
      return <PlugsIcon {...rest} />;
    case "payeeChanged":
      return <BankIcon {...rest} />;
    case "advance":
      return <HandCoinsIcon {...rest} />;
    case "mailReply":
      return <EnvelopeSimpleIcon {...rest} />;
    case "signing":
      return <SignatureIcon {...rest} />;
    case "message":
    case "conversationAssigned":
      return <ChatsIcon {...rest} />;
    case "hold":
      return <BookmarkSimpleIcon {...rest} />;
    case "followedChanged":
      return <PencilSimpleIcon {...rest} />;
    case "export":
      return <CheckCircleIcon {...rest} weight="fill" />;
    case "import":
      return file?.state === "failed" ? (
        <XCircleIcon {...rest} weight="fill" className={styles.failed} />
      ) : (
        <CheckCircleIcon {...rest} weight="fill" />
      );
  }
}

type Clash = NonNullable<Notification["clash"]>;

function clashWords(clash: Clash, zone: string): readonly [string, string] {
  const { saved, other, startsAt, more } = clash;
  const titles = [saved, other].flatMap((brief) => brief?.displayName ?? []);
  const [first = "", second = ""] = titles;
  const subject =
    titles.length === 2
      ? t("overlap", { first, second })
      : titles.length === 1
        ? t("overlapBusy", { first })
        : t("overlapUnknown");
  const rest = t("overlapBy", { length: lengthText(clash), day: dayOf(startsAt, zone) });
  return [subject, more > 0 ? `${rest}, ${t("andMore", { count: more })}` : rest];
}

function holdWords({ person, firstDay, lastDay, from, to, cause, other }: NonNullable<Notification["hold"]>) {
  const days = dayRange(firstDay, lastDay) ?? "";
  const subject = person ? t("holdOf", { name: person.displayName, days }) : t("holdOn", { days });
  if (to !== null)
    return [subject, t("holdUp", { from: levelText(from), to: levelText(to), cause: t(`above_${cause}`) })] as const;
  return [subject, other ? t("holdLostTo", { other: other.displayName }) : t(`ended_${cause}`)] as const;
}

/** Returns the sentence of a notification: its subject, shown in bold, and the rest. */
export function noticeWords(notice: Notification, zone: string): readonly [string, string] {
  const {
    kind,
    actor,
    record,
    due,
    import: file,
    export: exported,
    clash,
    hold,
    keyDate,
    signing,
    enquiry,
    chat,
    mail,
    social,
    payee,
    advance,
  } = notice;
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
    case "followedChanged":
      return [who, t("changed")];
    case "reminder":
      return [t("reminder"), t("reminderOf", { when })];
    case "dueSoon":
      return [t("dueSoon"), t("dueBy", { when })];
    case "overdue":
      return [t("overdue"), t("overdueSince", { when })];
    case "conflict":
      return clash ? clashWords(clash, zone) : [t("overlapUnknown"), ""];
    case "keyDate":
      return keyDate ? [keyDate.title ?? t(keyDate.kind), due ? daysAheadText(due, zone) : ""] : [t("keyDate"), ""];
    case "enquiry":
      return [enquiry?.name ?? t("someone"), t(actor ? "enquiryAssigned" : "enquiryCame")];
    case "signing":
      return signing ? [signing.name ?? t("signing"), t(`signing_${signing.what}`)] : [t("signing"), ""];
    case "message":
      return [chat?.name ?? t("someone"), t("hasWritten")];
    case "reconnect":
      return [record?.displayName ?? t("someone"), social ? t(`reconnect_${social.platform}`) : ""];
    case "payeeChanged":
      return [who, payee ? t(`payee_${payee.what}`) : ""];
    case "advance":
      return [who, advance ? t(`advance_${advance.state}`) : ""];
    case "slowSales":
      return [record?.displayName ?? t("someone"), t("slowSales")];
    case "mailReply":
      return [mail?.name ?? t("someone"), t("hasAnswered")];
    case "conversationAssigned":
      return [who, t("gaveConversation", { name: chat?.name ?? "" })];
    case "hold":
      return hold ? holdWords(hold) : [t("hold"), ""];
    case "import": {
      if (!file || file.state === "failed") return [t("importFailed"), ""];
      const counts = { added: formatNumber(file.added), faulty: formatNumber(file.faulty) };
      return [t("importDone"), t(file.faulty > 0 ? "importFaulty" : "importCounts", counts)];
    }
    case "export": {
      const rows = formatNumber(exported?.rows ?? 0);
      return [t("exportDone"), t(exported?.whole === false ? "exportCut" : "exportRows", { rows })];
    }
  }
}

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** The names of changed fields; of a part of the record, such as a contact, what was done to it. */
export function changedWords(changes: Notification["changes"], { fields, parts }: Required<HistoryLabels>): string {
  const own = changes.flatMap(({ part, field }) => (part === "record" ? (fields[field] ?? field) : []));
  const others = new Set(changes.flatMap(({ part }) => (part === "record" ? [] : part)));
  const done = [...others].map((part) => {
    const words = parts[part];
    return typeof words === "string" ? words : (words?.changed ?? part);
  });
  return list.format([...(own.length > 0 ? [t("changedFields", { fields: list.format(own) })] : []), ...done]);
}

const ChangedWords = ({ changes }: Pick<Notification, "changes">) => <>{changedWords(changes, useHistoryLabels())}</>;

export function NoticeWords({ notice }: { notice: Notification }) {
  const [subject, rest] = noticeWords(notice, useZone());
  return (
    <>
      <b>{subject}</b>{" "}
      {notice.changes.length > 0 ? (
        <Suspense fallback={rest}>
          <ChangedWords changes={notice.changes} />
        </Suspense>
      ) : (
        rest
      )}
    </>
  );
}
