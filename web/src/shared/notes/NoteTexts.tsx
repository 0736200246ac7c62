import { t } from "#web/shared/notes/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { When } from "../values/When.tsx";
import styles from "./Notes.module.css";
import type { NotesSource } from "./source.ts";

/** Previous versions of a note, newest first. */
export function NoteTexts({ source, noteId, close }: { source: NotesSource; noteId: string; close: () => void }) {
  const answer = source.useTexts(noteId);
  return (
    <Dialog title={t("earlier")} line={t("earlierLine")} size={650} onClose={close}>
      <QueryBoundary answer={answer}>
        {(texts) => (
          <ol className={styles.texts}>
            {texts.map(({ at, author, note }, index) => (
              <li key={at}>
                <p className={styles.by}>
                  <b>{author?.displayName ?? t("platform")}</b>
                  <When instant={at} />
                  {index === 0 && <span>{t("now")}</span>}
                </p>
                <RichText html={note} className={styles.text} />
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
