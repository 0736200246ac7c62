import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { Link } from "react-router";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { WindowRing } from "#web/shared/chat/WindowRing.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDayOfWeek } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { CHAT_LIST, chatPath, enquiryPath, NEW_ENQUIRIES, UNANSWERED_CHATS } from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import styles from "./Widgets.module.css";

const ROW_PX = 46;
/** A window that ends sooner is urgent. */
const URGENT_MS = 2 * 3_600_000;
const GLYPHS = { chat: WhatsappLogoIcon, enquiry: TrayIcon } as const;

/** Chats and enquiries that wait for an answer, with what is left of a chat's window. */
export function UnansweredRows({ data, title, height, rowCount }: ManagementViewProps<"UNANSWERED">) {
  const { chats, enquiries, rows } = data;
  const zone = useZone();
  const now = useNow();
  if (chats + enquiries === 0)
    return (
      <WidgetSection title={title} list={CHAT_LIST}>
        <WidgetEmpty text={t("allAnswered")} to={CHAT_LIST} link={t("comms")} />
      </WidgetSection>
    );
  return (
    <WidgetSection
      title={title}
      count={formatNumber(chats + enquiries)}
      list={chats > 0 ? UNANSWERED_CHATS : NEW_ENQUIRIES}
      total={
        <span className={styles.kinds}>
          {chats > 0 && <Link to={UNANSWERED_CHATS}>{t("chats", { count: chats })}</Link>}
          {chats > 0 && enquiries > 0 && ", "}
          {enquiries > 0 && <Link to={NEW_ENQUIRIES}>{t("enquiries", { count: enquiries })}</Link>}
        </span>
      }
    >
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={rows.map(({ id, kind, name, avatarUrl, text, since, closesAt }) => {
          const Glyph = GLYPHS[kind];
          const left = closesAt === null ? null : Date.parse(closesAt) - now;
          const isOpen = left !== null && left > 0;
          return {
            id: `${kind} ${id}`,
            to: kind === "chat" ? chatPath(id) : enquiryPath(id),
            mark: (
              <span className={styles.face}>
                <Avatar person={{ id, displayName: name, avatarUrl }} size={34} />
                <span className={styles.kind}>
                  <Glyph size={12} aria-label={t(kind)} />
                </span>
              </span>
            ),
            name,
            small: kind === "chat" ? t("quoted", { text }) : text,
            end: isOpen ? (
              <>
                <WindowRing left={left} />
                {t("left", { time: timeLeft(left) })}
              </>
            ) : (
              <time dateTime={since}>
                {t("since", { day: briefDayOfWeek(today(zone, Date.parse(since)), today(zone, now)) })}
              </time>
            ),
            isUrgent: isOpen && left < URGENT_MS,
          };
        })}
      />
    </WidgetSection>
  );
}
