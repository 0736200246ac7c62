import { NotePencilIcon } from "@phosphor-icons/react/dist/csr/NotePencil";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { t } from "#web/shared/notes/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { fetchEditor } from "#web/ui/rich/RichTextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { NoteItem } from "./NoteItem.tsx";
import styles from "./Notes.module.css";
import type { NotesSource } from "./source.ts";
import { EditNote, WriteNote } from "./WriteNote.tsx";

interface Props {
  source: NotesSource;
  /** The record's name. */
  name: string;
  /** True if the reader may edit the record. */
  mayWrite: boolean;
}

/** The notes of a record. Only one is edited at a time, so that only one can be left unsaved. */
export function NotesPart({ source, name, mayWrite }: Props) {
  const { pathname } = useLocation();
  // The editor opens at once on the path `…/notes/edit`, or if a draft was left.
  const [open, setOpen] = useState<string | null>(
    mayWrite && (pathname.endsWith("/edit") || source.waits(null)) ? "new" : null,
  );
  useEffect(() => {
    if (mayWrite) fetchEditor();
  }, [mayWrite]);
  const [pages, setPages] = useState(1);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const close = (): void => setOpen(null);
  const hide = (id: string, on: boolean): void =>
    setHidden((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));

  const remove = async (id: string): Promise<void> => {
    hide(id, true);
    if (!(await source.remove(id))) return hide(id, false);
    showToast(t("noteDeleted"), { undo: async () => (await source.restore(id)) && hide(id, false) });
  };
  const write = mayWrite && (
    <Button icon={<NotePencilIcon />} onClick={() => setOpen("new")}>
      {t("writeNote")}
    </Button>
  );
  const shared = {
    source,
    name,
    mayWrite,
    open,
    hidden,
    write,
    close,
    onEdit: setOpen,
    onDelete: (id: string) => void remove(id),
  };
  return (
    <section className={styles.notes} aria-label={t("notesAbout", { name })}>
      {open === "new" && <WriteNote source={source} name={name} close={close} />}
      {Array.from({ length: pages }, (_, page) => page).map((page) => (
        <Page key={page} {...shared} page={page} onMore={page === pages - 1 ? () => setPages(pages + 1) : null} />
      ))}
    </section>
  );
}

interface PageProps extends Props {
  page: number;
  open: string | null;
  /** Just deleted; undo shows them again. */
  hidden: ReadonlySet<string>;
  onEdit: (noteId: string) => void;
  onDelete: (noteId: string) => void;
  close: () => void;
  /** Loads the next page, if this is the last one shown. */
  onMore: (() => void) | null;
  write: ReactNode;
}

function Page({ source, name, mayWrite, page, open, hidden, onEdit, onDelete, close, onMore, write }: PageProps) {
  const answer = source.usePage(page);
  const checked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the notes are there
  useEffect(() => {
    if (checked.current || !answer.data) return;
    checked.current = true;
    const waiting = answer.data.rows.find(({ id, editable }) => editable && source.waits(id));
    if (open === null && waiting) onEdit(waiting.id);
  }, [answer.data]);
  return (
    <QueryBoundary answer={answer}>
      {({ rows, loadMore }) => {
        const shown = rows.filter(({ id }) => !hidden.has(id));
        return (
          <>
            {page === 0 && shown.length === 0 && !loadMore && open === null && (
              <Empty title={t("noNotes")} line={t("noNotesLine", { name })}>
                {write}
              </Empty>
            )}
            {page === 0 && shown.length > 0 && open !== "new" && write && <div className={styles.bar}>{write}</div>}
            {shown.map((note) =>
              open === note.id && note.editable ? (
                <EditNote key={note.id} source={source} note={note} close={close} />
              ) : (
                <NoteItem
                  key={note.id}
                  source={source}
                  note={note}
                  mayWrite={mayWrite}
                  onEdit={() => onEdit(note.id)}
                  onDelete={() => onDelete(note.id)}
                />
              ),
            )}
            {loadMore && onMore && (
              <Button className={styles.more} onClick={onMore}>
                {t("olderNotes")}
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}
