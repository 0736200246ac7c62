import { useEffect, useRef } from "react";
import type { Note } from "#contract/notes/note.ts";
import { t } from "#web/shared/notes/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { Avatar } from "../people/Avatar.tsx";
import { When } from "../values/When.tsx";
import styles from "./NotesThread.module.css";

/** Notes to read and answer, the oldest first; the chosen one is tinted and in view. */
export function NotesThread({ notes, chosen }: { notes: readonly Note[]; chosen?: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const { length } = notes;
  useEffect(() => {
    if (length === 0) return;
    const item = list.current?.querySelector("[aria-current]") ?? list.current?.lastElementChild;
    item?.scrollIntoView({ block: "nearest" });
  }, [length]);
  if (length === 0) return <EmptyText>{t("noNotes")}</EmptyText>;
  const inOrder = notes.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <ul ref={list} className={styles.thread}>
      {inOrder.map(({ id, note, author, createdAt }) => (
        <li key={id} aria-current={id === chosen || undefined}>
          {author && <Avatar person={author} size={28} />}
          <div>
            <p className={styles.by}>
              <b>{author?.displayName ?? t("platform")}</b> <When instant={createdAt} />
            </p>
            <RichText html={note} className={styles.text} />
          </div>
        </li>
      ))}
    </ul>
  );
}
