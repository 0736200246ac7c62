import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { BellSlashIcon } from "@phosphor-icons/react/dist/csr/BellSlash";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { type Notification, recordFollows } from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { tintOf } from "#web/shared/people/tint.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import styles from "./Inbox.module.css";
import { NoticeWords, ReasonGlyph } from "./NoticeLine.tsx";
import { kindTitle, type Places, placeOf, subjectTitle } from "./notices.ts";
import { mark } from "./useInbox.ts";

/** The chosen notification: what it is about, what was written, and where it leads. */
export function NoticePane({ notice, places }: { notice: Notification; places: Places }) {
  const { id, record, import: file, note, actor, at, read } = notice;
  const to = placeOf(notice, places);
  const background = `color-mix(in srgb, var(--${tintOf(record?.id ?? id)}) var(--wash), var(--sheet))`;
  return (
    <article className={styles.pane} aria-label={t("chosen")}>
      <header className={styles.head} style={{ background }}>
        {record && <Avatar person={record} size={72} />}
        <div>
          <h2>{subjectTitle(notice)}</h2>
          <p>{kindTitle(notice, places)}</p>
        </div>
        {to && (
          <Button to={to} icon={<ArrowSquareOutIcon />}>
            {t(file ? "openImport" : notice.kind === "conflict" ? "openClash" : "open")}
          </Button>
        )}
      </header>
      <div className={styles.body}>
        <p className={styles.said}>
          <ReasonGlyph notice={notice} />
          <span>
            <NoticeWords notice={notice} />
          </span>
          <When instant={at} />
        </p>
        {note && (
          <div className={styles.note}>
            {actor && <Avatar person={actor} size={28} />}
            <RichText html={note.note} />
          </div>
        )}
        <p className={styles.actions}>
          <Button
            size="small"
            icon={read === 0 ? <EyeIcon /> : <EyeSlashIcon />}
            onClick={() => mark([id], read === 0 ? 1 : 0)}
          >
            {t(read === 0 ? "markRead" : "markUnread")}
          </Button>
          {note && to && (
            <Button size="small" tone="link" to={to}>
              {t("allNotes")}
            </Button>
          )}
        </p>
        {record && <Following id={record.id} />}
      </div>
    </article>
  );
}

/** Whether one follows the record, with the switches for it. */
function Following({ id }: { id: string }) {
  const { data } = useCallQuery(recordFollows.get, { params: { id } });
  const { run, busy } = useCallMutation(recordFollows.set);
  if (!data) return null;
  const { following, muted } = data;
  const set = (body: { following: boolean; muted: boolean }) => () => run({ params: { id }, body });
  return (
    <p className={styles.following}>
      <span>{t(muted ? "mutedLine" : following ? "followLine" : "quietLine")}</span>
      {!muted && (
        <Button size="small" off={busy} onClick={set({ following: !following, muted: false })}>
          {t(following ? "unfollow" : "follow")}
        </Button>
      )}
      <Button size="small" off={busy} icon={<BellSlashIcon />} onClick={set({ following: true, muted: !muted })}>
        {t(muted ? "unmute" : "mute")}
      </Button>
    </p>
  );
}
