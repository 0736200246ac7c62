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
  /** Whom or what the record is about, as its sentences name it. */
  name: string;
  /** Whether the reader may change the record. */
  mayWrite: boolean;
}

/** The notes of a record. One is written or changed at a time, so that only one can be left unsaved. */
export function NotesPart({ source, name, mayWrite }: Props) {
  const { pathname } = useLocation();
  // What stands open on arrival: the path `…/notes/edit`, or what was being typed when the page was lost.
  const [open, setOpen] = useState<string | null>(
    mayWrite && (pathname.endsWith("/edit") || source.waits(null)) ? "new" : null,
  );
  useEffect(() => {
    if (mayWrite) fetchEditor();
  }, [mayWrite]);
  const [pages, setPages] = useState(1);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const close = (): void => setOpen(null);
  const hide = (id: string, hidden: boolean): void =>
    setGone((before) => new Set(hidden ? [...before, id] : [...before].filter((other) => other !== id)));

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
    gone,
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
  /** Deleted a moment ago; taking one back shows it again. */
  gone: ReadonlySet<string>;
  onEdit: (noteId: string) => void;
  onDelete: (noteId: string) => void;
  close: () => void;
  /** Asks for the page after this one, if it is the last one shown. */
  onMore: (() => void) | null;
  write: ReactNode;
}

function Page({ source, name, mayWrite, page, open, gone, onEdit, onDelete, close, onMore, write }: PageProps) {
  const answer = source.usePage(page);
  const looked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the notes are there
  useEffect(() => {
    if (looked.current || !answer.data) return;
    looked.current = true;
    const waiting = answer.data.rows.find(({ id, editable }) => editable && source.waits(id));
    if (open === null && waiting) onEdit(waiting.id);
  }, [answer.data]);
  return (
    <QueryBoundary answer={answer}>
      {({ rows, loadMore }) => {
        const shown = rows.filter(({ id }) => !gone.has(id));
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
