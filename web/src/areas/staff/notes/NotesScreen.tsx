import { NotePencilIcon } from "@phosphor-icons/react/dist/csr/NotePencil";
import { type ReactNode, useState } from "react";
import { useLocation, useParams } from "react-router";
import { staffNotes } from "#contract/staff/notes.ts";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { Empty } from "#web/kit/ui/Empty.tsx";
import { t } from "#web/messages/staff.ts";
import { useMay } from "#web/shared/me.tsx";
import { firstName } from "../permission/holder.ts";
import { EditNote } from "./EditNote.tsx";
import { NoteItem } from "./NoteItem.tsx";
import styles from "./NotesScreen.module.css";
import { WriteNote } from "./WriteNote.tsx";

export function NotesScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(staff.get, { params: { id } });
  return <Asked answer={answer}>{(member) => <Notes key={member.id} about={member} />}</Asked>;
}

/** One is written or changed at a time, so that only one can be left unsaved. */
function Notes({ about }: { about: StaffDetail }) {
  const mayWrite = useMay("STAFF", "write");
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | null>(mayWrite && pathname.endsWith("/edit") ? "new" : null);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const close = (): void => setOpen(null);
  const write = mayWrite && (
    <Button icon={<NotePencilIcon />} onClick={() => setOpen("new")}>
      {t("writeNote")}
    </Button>
  );
  return (
    <div className={styles.notes}>
      {open === "new" && <WriteNote about={about} close={close} />}
      {pages.map((page, index) => (
        <Page
          key={page}
          about={about}
          page={page}
          open={open}
          onEdit={setOpen}
          close={close}
          onMore={index === pages.length - 1 ? () => setPages([...pages, pages.length]) : null}
          write={write}
        />
      ))}
    </div>
  );
}

interface PageProps {
  about: StaffDetail;
  page: number;
  open: string | null;
  onEdit: (noteId: string) => void;
  close: () => void;
  /** Asks for the page after this one, if it is the last one shown. */
  onMore: (() => void) | null;
  write: ReactNode;
}

function Page({ about, page, open, onEdit, close, onMore, write }: PageProps) {
  const answer = useAsk(
    staffNotes.list,
    { params: { id: about.id }, ...(page > 0 && { query: { pageIndex: page } }) },
    { keep: true },
  );
  return (
    <Asked answer={answer}>
      {({ rows, loadMore }) => (
        <>
          {page === 0 && rows.length === 0 && open === null && (
            <Empty title={t("noNotes")} line={t("noNotesLine", { name: firstName(about.displayName) })}>
              {write}
            </Empty>
          )}
          {page === 0 && rows.length > 0 && open !== "new" && write && <div className={styles.bar}>{write}</div>}
          {rows.map((note) =>
            open === note.id ? (
              <EditNote key={note.id} staffId={about.id} note={note} close={close} />
            ) : (
              <NoteItem key={note.id} staffId={about.id} note={note} onEdit={() => onEdit(note.id)} />
            ),
          )}
          {loadMore && onMore && (
            <Button className={styles.more} onClick={onMore}>
              {t("olderNotes")}
            </Button>
          )}
        </>
      )}
    </Asked>
  );
}
