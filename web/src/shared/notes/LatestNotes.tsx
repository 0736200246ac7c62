import type { Note } from "#contract/notes/note.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/shared/notes/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { When } from "../values/When.tsx";
import styles from "./LatestNotes.module.css";

const SHOWN = 3;

/** The first notes of a record, shortened. */
export const LatestNotes = ({ notes }: { notes: readonly Note[] }) =>
  notes.length === 0 ? (
    <EmptyText>{t("noNotes")}</EmptyText>
  ) : (
    <ul className={styles.notes}>
      {notes.slice(0, SHOWN).map(({ id, note, author, createdAt }) => (
        <li key={id}>
          <p className={styles.text}>{plainText(note)}</p>
          <p className={styles.by}>
            {author?.displayName} <When instant={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
