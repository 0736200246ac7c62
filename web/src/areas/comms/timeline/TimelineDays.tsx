import { CalendarCheckIcon } from "@phosphor-icons/react/dist/csr/CalendarCheck";
import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { PhoneIncomingIcon } from "@phosphor-icons/react/dist/csr/PhoneIncoming";
import { PhoneOutgoingIcon } from "@phosphor-icons/react/dist/csr/PhoneOutgoing";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { Link } from "react-router";
import type { TimelineEntry } from "#contract/comms/timeline.ts";
import type { CommsOwner } from "#web/shared/area.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf, formatTime } from "#web/ui/time/format.ts";
import { durationText } from "../calls/callText.ts";
import { openCall } from "../calls/openDetails.tsx";
import { openAddCall } from "../calls/openForms.tsx";
import { openEnquiry } from "../website/openDetails.tsx";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";

/** Tue */
const weekdayOf = (at: string | undefined, zone: string): string =>
  at === undefined ? "" : new Intl.DateTimeFormat("en", { weekday: "short", timeZone: zone }).format(Date.parse(at));

const DAY = 86_400_000;
/** The day in words where it is near. */
function nearDay(day: string, zone: string): string | null {
  if (day === dayOf(Date.now(), zone)) return t("today");
  return day === dayOf(Date.now() - DAY, zone) ? t("yesterday") : null;
}

export const KindGlyph = ({ entry: { kind, direction } }: { entry: TimelineEntry }) => {
  const Glyph =
    kind === "call"
      ? direction === "IN"
        ? PhoneIncomingIcon
        : PhoneOutgoingIcon
      : { enquiry: TrayIcon, note: NoteIcon, meeting: CalendarCheckIcon }[kind];
  return <Glyph size={12} aria-hidden />;
};

export const isMissed = ({ kind, code }: TimelineEntry): boolean =>
  kind === "call" && code !== null && code !== "REACHED";

/** Who did what to whom. */
function Sentence({ entry, owner }: { entry: TimelineEntry; owner: CommsOwner }) {
  const { kind, by, direction } = entry;
  const other = entry.who ?? owner.name;
  const us = by?.displayName ?? t("someone");
  if (kind === "meeting") return <b>{t("met")}</b>;
  if (kind === "note")
    return (
      <>
        <b>{us}</b> {t("noted")}
      </>
    );
  if (kind === "enquiry")
    return (
      <>
        <b>{other}</b> {t("wrote")}
      </>
    );
  const [from, to] = direction === "IN" ? [other, us] : [us, other];
  return (
    <>
      <b>{from}</b> {t("called")} <b>{to}</b>
    </>
  );
}

const codeText = ({ kind, code }: TimelineEntry): string | null => {
  if (code === null) return null;
  if (kind === "call")
    return code === "NO_ANSWER" || code === "VOICEMAIL" || code === "BUSY" || code === "WRONG_NUMBER" ? t(code) : null;
  return code === "NEW" || code === "IN_PROGRESS" || code === "CONVERTED" || code === "CLOSED" ? t(code) : null;
};
const linkPath = ({ id, kind }: NonNullable<TimelineEntry["link"]>): string =>
  kind === "opportunity" ? `/pipeline/detail/${id}/summary` : `/tasks?id=${id}`;

function Entry({ entry, owner, zone }: { entry: TimelineEntry; owner: CommsOwner; zone: string }) {
  const { kind, by, at, words, link, seconds } = entry;
  const itself = { id: owner.id, displayName: owner.name, avatarUrl: owner.avatarUrl };
  const face =
    kind === "enquiry" || (kind === "call" && entry.direction === "IN")
      ? entry.who === null
        ? itself
        : { id: entry.contactId ?? owner.id, displayName: entry.who, avatarUrl: null }
      : (by ?? itself);
  const open =
    kind === "call" ? () => openCall(entry.id) : kind === "enquiry" ? () => openEnquiry(entry.id) : undefined;
  const mayLog = useMay("COMM", "write");
  const contact = entry.contactId === null ? undefined : { ...face, id: entry.contactId };
  const missed = isMissed(entry);
  const code = codeText(entry);
  const first = (
    <>
      <Sentence entry={entry} owner={owner} />
      {code && <span className={missed ? styles.missed : styles.minor}> {code}</span>}
      {seconds !== null && seconds > 0 && <span className={styles.minor}> {durationText(seconds)}</span>}
    </>
  );
  return (
    <li className={styles.entry} data-missed={missed || undefined}>
      <span className={styles.face}>
        <Avatar person={face} size={34} />
        <span className={styles.glyph}>
          <KindGlyph entry={entry} />
        </span>
      </span>
      <div className={styles.said}>
        {open ? (
          <button type="button" className={styles.open} onClick={open} data-item>
            {first}
          </button>
        ) : (
          <span>{first}</span>
        )}
        {words && <p className={styles.words}>{words}</p>}
        {entry.waits && (
          <p className={styles.waits}>
            <WarningCircleIcon size={14} weight="fill" aria-hidden /> {t("notCalledBack")}
            {mayLog && (
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

/** Entries under the heading of their day. */
export function TimelineDays({
  entries,
  owner,
  after,
}: {
  entries: readonly TimelineEntry[];
  owner: CommsOwner;
  /** When the entry above them was. */
  after?: string | undefined;
}) {
  const zone = useZone();
  const days = [...Map.groupBy(entries, ({ at }) => dayOf(at, zone))];
  const above = after === undefined ? null : dayOf(after, zone);
  return days.map(([day, all]) => (
    <section key={day} aria-label={day}>
      {day !== above && (
        <h2 className={styles.day}>
          {nearDay(day, zone) && <b>{nearDay(day, zone)}</b>}
          <span>{`${weekdayOf(all[0]?.at, zone)} ${day}`}</span>
        </h2>
      )}
      <ul className={styles.list}>
        {all.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} owner={owner} zone={zone} />
        ))}
      </ul>
    </section>
  ));
}
