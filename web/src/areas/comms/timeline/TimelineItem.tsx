/** One entry of the timeline: a sentence, the words exchanged, and the outcome. */
import { CalendarCheckIcon } from "@phosphor-icons/react/dist/csr/CalendarCheck";
import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { PhoneIncomingIcon } from "@phosphor-icons/react/dist/csr/PhoneIncoming";
import { PhoneOutgoingIcon } from "@phosphor-icons/react/dist/csr/PhoneOutgoing";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TimelineEntry } from "#contract/comms/timeline.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { openChat } from "#web/shared/chat/chatDialog.ts";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { WindowRing } from "#web/shared/chat/WindowRing.tsx";
import { openMail } from "#web/shared/mail/openMail.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf, formatDateTime, formatTime } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { durationText } from "../calls/callText.ts";
import { openCall } from "../calls/openDetails.tsx";
import { openAddCall } from "../calls/openForms.tsx";
import { openEnquiry } from "../website/openDetails.tsx";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";

const GLYPHS = {
  email: EnvelopeSimpleIcon,
  whatsapp: WhatsappLogoIcon,
  enquiry: TrayIcon,
  note: NoteIcon,
  meeting: CalendarCheckIcon,
} as const;
export const KindGlyph = ({ entry: { kind, direction } }: { entry: TimelineEntry }) => {
  const Glyph = kind === "call" ? (direction === "IN" ? PhoneIncomingIcon : PhoneOutgoingIcon) : GLYPHS[kind];
  return <Glyph size={12} aria-hidden />;
};

export const isMissed = ({ kind, code }: TimelineEntry): boolean =>
  kind === "call" && code !== null && code !== "REACHED";
/** True if the entry failed to reach the other side. */
const isBad = (entry: TimelineEntry): boolean =>
  isMissed(entry) || entry.code === "FAILED" || entry.code === "BOUNCED" || entry.code === "BOUNCE";

function Sentence({ entry, owner }: { entry: TimelineEntry; owner: TabOwner }) {
  const { kind, by, direction } = entry;
  const other = entry.who ?? owner.name;
  const us = by?.displayName ?? t(kind === "call" || kind === "note" ? "someone" : "us");
  if (kind === "meeting") return <b>{t("met")}</b>;
  if (kind === "note") return <Said from={us} did={t("noted")} />;
  if (kind === "enquiry") return <Said from={other} did={t("wrote")} />;
  const [from, to] = direction === "IN" ? [other, us] : [us, other];
  if (kind === "call") return <Said from={from} did={t("called")} to={to} />;
  if (kind === "email") return <Said from={from} did={t("emailed")} {...(direction === "OUT" && { to })} />;
  return <Said from={from} did={t("wroteOnWhatsapp")} />;
}
const Said = ({ from, did, to }: { from: string; did: string; to?: string }): ReactNode => (
  <>
    <b>{from}</b> {did}
    {to !== undefined && (
      <>
        {" "}
        <b>{to}</b>
      </>
    )}
  </>
);

/** Codes worth showing; an entry without problems shows none. */
const CODES = {
  call: ["NO_ANSWER", "VOICEMAIL", "BUSY", "WRONG_NUMBER"],
  email: ["UNCONFIRMED", "FAILED", "BOUNCED", "KEPT", "BOUNCE", "AUTO_REPLY", "LIST"],
  whatsapp: ["UNCONFIRMED", "FAILED"],
  enquiry: ["NEW", "IN_PROGRESS", "CONVERTED", "CLOSED"],
  note: [],
  meeting: [],
} as const;
function codeText({ kind, code }: TimelineEntry): string | null {
  const shownCode = CODES[kind].find((candidate) => candidate === code);
  return shownCode === undefined ? null : t(shownCode);
}
const linkPath = ({ id, kind }: NonNullable<TimelineEntry["link"]>): string =>
  kind === "opportunity" ? `/pipeline/detail/${id}/summary` : `/tasks?id=${id}`;

/** Returns the handler that opens an entry, if the reader can open it. */
function opens({ kind, id, threadId }: TimelineEntry, mayWrite: boolean): (() => void) | undefined {
  if (kind === "call") return () => openCall(id);
  if (kind === "email") return () => openMail(id);
  if (kind === "enquiry") return () => openEnquiry(id);
  return kind === "whatsapp" && threadId !== null && mayWrite ? () => openChat({ logId: threadId }) : undefined;
}

/** How much it is of: emails of its thread, or messages of its talk. */
function Count({ entry: { kind, count, since, at }, zone }: { entry: TimelineEntry; zone: string }) {
  if (count === null || count < 2) return null;
  return (
    <span className={styles.minor}>
      {" "}
      {kind === "email"
        ? t("inThread", { count })
        : t("messagesSince", {
            count,
            since:
              since === null || dayOf(since, zone) === dayOf(at, zone)
                ? formatTime(since, zone)
                : formatDateTime(since, zone),
          })}
    </span>
  );
}

/** How long the 24 hours of free text go on. */
function Window({ until }: { until: number }) {
  const now = useNow(until);
  if (until <= now) return null;
  return (
    <span className={styles.window}>
      <WindowRing left={until - now} /> {t("toAnswerFreely", { time: timeLeft(until - now) })}
    </span>
  );
}

export function TimelineItem({ entry, owner }: { entry: TimelineEntry; owner: TabOwner }) {
  const { kind, by, at, words, link, seconds, title, files, threadId } = entry;
  const zone = useZone();
  const itself = { id: owner.id, displayName: owner.name, avatarUrl: owner.avatarUrl };
  const face =
    entry.direction === "IN"
      ? entry.who === null
        ? itself
        : { id: entry.contactId ?? owner.id, displayName: entry.who, avatarUrl: null }
      : (by ?? itself);
  const mayWrite = useMay("COMM", "write");
  const opened = opens(entry, mayWrite);
  const contact = entry.contactId === null ? undefined : { ...face, id: entry.contactId };
  const bad = isBad(entry);
  const code = codeText(entry);
  const first = (
    <>
      <Sentence entry={entry} owner={owner} />
      {code && <span className={bad ? styles.missed : styles.minor}> {code}</span>}
      {seconds !== null && seconds > 0 && <span className={styles.minor}> {durationText(seconds)}</span>}
      <Count entry={entry} zone={zone} />
    </>
  );
  return (
    <li className={styles.entry} data-missed={bad || undefined}>
      <span className={styles.face}>
        <Avatar person={face} size={34} />
        <span className={styles.glyph}>
          <KindGlyph entry={entry} />
        </span>
      </span>
      <div className={styles.said}>
        {opened ? (
          <button type="button" className={styles.open} onClick={opened} data-item>
            {first}
          </button>
        ) : (
          <span>{first}</span>
        )}
        {(title !== null || words) && (
          <p className={styles.words}>
            {title !== null && <b>{title || t("noSubject")}</b>} {words}
          </p>
        )}
        {files.length > 0 && (
          <p className={styles.files}>
            <PaperclipIcon size={14} aria-hidden /> {files.join(", ")}
          </p>
        )}
        {entry.answerUntil !== null && <Window until={Date.parse(entry.answerUntil)} />}
        {kind === "whatsapp" && threadId !== null && mayWrite && (
          <Button tone="link" onClick={() => openChat({ logId: threadId })}>
            {t("openChat")}
          </Button>
        )}
        {entry.waits && (
          <p className={styles.waits}>
            <WarningCircleIcon size={14} weight="fill" aria-hidden /> {t("notCalledBack")}
            {mayWrite && (
              <Button tone="link" onClick={() => openAddCall(owner, contact)}>
                {t("logCall")}
              </Button>
            )}
          </p>
        )}
        {link && kind !== "meeting" && (
          <Link className={styles.link} to={linkPath(link)} data-done={link.done || undefined}>
            {link.kind === "opportunity" ? (
              <FunnelSimpleIcon size={14} aria-hidden />
            ) : (
              <CheckSquareIcon size={14} aria-hidden />
            )}
            {link.name}
          </Link>
        )}
      </div>
      <time className={styles.time} dateTime={at}>
        {formatTime(at, zone)}
      </time>
    </li>
  );
}
