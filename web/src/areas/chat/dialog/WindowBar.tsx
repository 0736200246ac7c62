import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { ChatNotice } from "#contract/chat/codes.ts";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { WindowRing } from "#web/shared/chat/WindowRing.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { t } from "../messages.ts";
import { dayAndTime } from "../times.ts";
import styles from "./ChatDialog.module.css";

interface Props {
  notice: ChatNotice | null;
  /** When free text ends or ended, by the clock of this browser. */
  endsAt: number | null;
  now: number;
}
const SOON = 2 * 60 * 60_000;

/** Until when free text can be sent; else the notice that says why it can't. */
export function WindowBar({ notice, endsAt, now }: Props) {
  const zone = useZone();
  if (notice === null && endsAt !== null) {
    const remainingMs = endsAt - now;
    return (
      <p className={styles.window} data-soon={remainingMs < SOON || undefined}>
        <WindowRing left={remainingMs} />
        <span>
          {t("freeUntil")} <b>{dayAndTime(endsAt, zone, now)}</b>
        </span>
        <span className={styles.left}>{t("timeLeft", { time: timeLeft(remainingMs) })}</span>
      </p>
    );
  }
  if (notice === null || notice === "wait for chatting") return null;
  const overdue = notice === "overdue template";
  const Glyph = overdue ? WarningIcon : notice === "template awaiting review" ? HourglassMediumIcon : LockSimpleIcon;
  return (
    <p className={styles.notice} data-overdue={overdue || undefined} role="status">
      <Glyph size={16} aria-hidden />
      <span>
        <b className={styles.exact}>{notice}</b>{" "}
        {overdue
          ? t("overdueLine")
          : notice === "template awaiting review"
            ? t("reviewLine")
            : endsAt !== null && t("closedSince", { time: dayAndTime(endsAt, zone, now) })}
      </span>
    </p>
  );
}
