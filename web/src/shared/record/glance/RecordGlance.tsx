import { type ComponentType, type ReactNode, useEffect } from "react";
import { t as n } from "#web/shared/notes/messages.ts";
import { NotesThread } from "#web/shared/notes/NotesThread.tsx";
import type { NotesSource } from "#web/shared/notes/source.ts";
import { WriteNote } from "#web/shared/notes/WriteNote.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { tintOf } from "#web/shared/people/tint.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { fetchEditor } from "#web/ui/rich/RichTextField.tsx";
import { mayEdit, type RecordDescriptor, type ShownRecord } from "../kind.ts";
import { GlanceAside } from "./GlanceAside.tsx";
import styles from "./RecordGlance.module.css";

export interface GlanceProps {
  id: string;
  /** The notes tab of the record. */
  notesPath: string;
  /** Buttons of the header. */
  actions: ReactNode;
  /** Stands above the notes. */
  lead?: ReactNode;
  /** The note that is pointed out. */
  note?: string | undefined;
  /** Label of the answer. */
  answer: string;
  answering: boolean;
  onAnswering: (open: boolean) => void;
}
export type Glance = ComponentType<GlanceProps>;

/** Returns a component that shows a record of a kind next to a list: its header, its notes and an answer. */
export const recordGlance = <Whole extends ShownRecord>(
  kind: RecordDescriptor<Whole>,
  notesOf: (id: string) => NotesSource,
): Glance =>
  function RecordGlance(props) {
    const answer = kind.source.useRecord(props.id);
    return (
      <QueryBoundary answer={answer}>{(record) => <Shown {...props} {...{ kind, notesOf, record }} />}</QueryBoundary>
    );
  };

interface ShownProps<Whole extends ShownRecord> extends GlanceProps {
  kind: RecordDescriptor<Whole>;
  notesOf: (id: string) => NotesSource;
  record: Whole;
}

function Shown<Whole extends ShownRecord>({ kind, notesOf, record, ...props }: ShownProps<Whole>) {
  const { id, displayName, avatarUrl = null } = record;
  const { head, useMayWrite = mayEdit } = kind;
  const mayWrite = useMayWrite(record);
  const source = notesOf(id);
  const facts = head.facts?.(record).filter(({ value }) => Boolean(value)) ?? [];
  const line = head.line?.(record);
  const background = `color-mix(in srgb, var(--${tintOf(id)}) var(--wash), var(--sheet))`;
  return (
    <div className={styles.glance}>
      <header className={styles.head} style={{ background }}>
        <span className={styles.portrait}>
          <Avatar person={{ id, displayName, avatarUrl }} size={72} />
        </span>
        <div className={styles.words}>
          <div className={styles.first}>
            <h2>{displayName}</h2>
            {head.badge?.(record)}
          </div>
          {line && <p className={styles.line}>{line}</p>}
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className={styles.actions}>{props.actions}</div>
      </header>
      <div className={styles.below}>
        <div className={styles.main}>
          <div className={styles.scrolls}>
            {props.lead}
            <Notes source={source} to={props.notesPath} note={props.note} />
          </div>
          {mayWrite && <Answer {...props} source={source} name={displayName} />}
        </div>
        <GlanceAside kind={kind.kind} id={id} name={displayName} />
      </div>
    </div>
  );
}

function Notes({ source, to, note }: { source: NotesSource; to: string; note: string | undefined }) {
  const { data } = source.usePage(0);
  if (!data) return null;
  return (
    <section aria-label={n("notes")}>
      <div className={styles.title}>
        <h3>
          {n("notes")} <span>{data.total}</span>
        </h3>
        <Button tone="link" to={to}>
          {n("allNotes")}
        </Button>
      </div>
      <NotesThread notes={data.rows} chosen={note} />
    </section>
  );
}

interface AnswerProps extends Pick<GlanceProps, "answer" | "answering" | "onAnswering"> {
  source: NotesSource;
  name: string;
}

/** Looks like the field that pressing it opens. */
function Answer({ source, name, answer, answering, onAnswering }: AnswerProps) {
  useEffect(() => fetchEditor(), []);
  return (
    <footer className={styles.foot}>
      {answering ? (
        <WriteNote source={source} name={name} close={() => onAnswering(false)} />
      ) : (
        <button type="button" className={styles.answer} onClick={() => onAnswering(true)}>
          {answer}
        </button>
      )}
    </footer>
  );
}
