import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { Suspense, use } from "react";
import type { Notification } from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import type { CollectionEntry } from "#web/shared/area.ts";
import { FollowButton } from "#web/shared/record/follow/FollowButton.tsx";
import type { Glance } from "#web/shared/record/glance/RecordGlance.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import styles from "./Inbox.module.css";
import { NoticeWords, ReasonGlyph } from "./NoticeLine.tsx";
import { glanceOf, kindTitle, type Places, placeOf, subjectTitle } from "./notices.ts";
import { mark } from "./useInbox.ts";

interface Props {
  notice: Notification;
  places: Places;
  move: (by: number) => void;
  answering: boolean;
  onAnswering: (open: boolean) => void;
}
type Load = NonNullable<CollectionEntry["glance"]>;

const loaded = new WeakMap<Load, Promise<Glance>>();
/** Loads once; again after a chunk that failed to load. */
function load(glance: Load): Promise<Glance> {
  const before = loaded.get(glance);
  if (before) return before;
  const now = glance();
  loaded.set(glance, now);
  now.catch(() => loaded.delete(glance));
  return now;
}

/** The chosen notification: the record where it happened, with its notes and an answer, or what it says. */
export function NoticePane({ notice, places, move, ...answer }: Props) {
  const glance = glanceOf(notice, places);
  return (
    <article className={styles.pane} aria-label={t("chosen")}>
      {notice.record && glance ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <OnRecord notice={notice} record={notice.record} load={glance} places={places} move={move} {...answer} />
        </Suspense>
      ) : (
        <>
          <header className={styles.head}>
            <div>
              <h2>{subjectTitle(notice)}</h2>
              <p>{kindTitle(notice, places)}</p>
            </div>
            <HeadActions notice={notice} places={places} move={move} />
          </header>
          <div className={styles.body}>
            <Said notice={notice} />
          </div>
        </>
      )}
    </article>
  );
}

interface OnRecordProps extends Props {
  record: NonNullable<Notification["record"]>;
  load: Load;
}

function OnRecord({ notice, record, load: glance, places, move, answering, onAnswering }: OnRecordProps) {
  const Shown = use(load(glance));
  const { note, actor } = notice;
  const path = placeOf({ ...notice, clash: null, note: { id: "", note: "" } }, places);
  return (
    <Shown
      id={record.id}
      notesPath={path ?? ""}
      note={note?.id}
      actions={<HeadActions notice={notice} places={places} move={move} />}
      lead={<Said notice={notice} />}
      answer={note && actor ? t("answerOne", { name: actor.displayName.split(" ")[0] ?? "" }) : t("writeHere")}
      answering={answering}
      onAnswering={onAnswering}
    />
  );
}

function HeadActions({ notice, places, move }: Pick<Props, "notice" | "places" | "move">) {
  const { kind, record, import: file } = notice;
  const to = placeOf(notice, places);
  return (
    <div className={styles.headActions}>
      <IconButton title={t("previous")} onClick={() => move(-1)}>
        <CaretUpIcon size={18} />
      </IconButton>
      <IconButton title={t("next")} onClick={() => move(1)}>
        <CaretDownIcon size={18} />
      </IconButton>
      {record && <FollowButton record={record} />}
      {to && (
        <Button to={to} icon={<ArrowSquareOutIcon />}>
          {t(file ? "openImport" : kind === "conflict" ? "openClash" : "open")}
        </Button>
      )}
    </div>
  );
}

/** Text of a notification and its read state. */
function Said({ notice }: { notice: Notification }) {
  const { id, at, read } = notice;
  return (
    <p className={styles.said}>
      <ReasonGlyph notice={notice} />
      <span>
        <NoticeWords notice={notice} />
      </span>
      <When instant={at} />
      <Button
        size="small"
        tone="quiet"
        icon={read === 0 ? <EyeIcon /> : <EyeSlashIcon />}
        onClick={() => mark([id], read === 0 ? 1 : 0)}
      >
        {t(read === 0 ? "markRead" : "markUnread")}
      </Button>
    </p>
  );
}
