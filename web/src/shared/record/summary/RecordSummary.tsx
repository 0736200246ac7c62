import { type ReactNode, Suspense } from "react";
import { t as h } from "#web/shared/history/messages.ts";
import { t as n } from "#web/shared/notes/messages.ts";
import { t } from "#web/shared/record/titles.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { LatestChanges } from "../../history/LatestChanges.tsx";
import { LatestNotes } from "../../notes/LatestNotes.tsx";
import type { RecordDescriptor, ShownRecord } from "../kind.ts";
import { useRecordPaths } from "../paths.ts";
import styles from "./RecordSummary.module.css";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "source">;
  record: Whole;
  children: ReactNode;
}

/** The summary of a record, and next to it what happened to the record lately. */
export const RecordSummary = <Whole extends ShownRecord>({ kind, record: { id }, children }: Props<Whole>) => (
  <div className={styles.summary}>
    <div className={styles.content}>{children}</div>
    <aside className={styles.aside} aria-label={t("latest")}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Latest kind={kind} id={id} />
      </Suspense>
    </aside>
  </div>
);

/** Both parts appear at once, so that neither moves the other. */
function Latest<Whole extends ShownRecord>({ kind: { source }, id }: Pick<Props<Whole>, "kind"> & { id: string }) {
  const paths = useRecordPaths();
  const changes = source.history(id).usePage({});
  const notes = source.useNotes(id);
  if (changes.isLoading || notes.isLoading) return <Skeleton lines={8} />;
  return (
    <>
      {changes.data && (
        <Part title={h("recent")} link={h("allChanges")} to={paths.tab(id, "history")}>
          <LatestChanges rows={changes.data.rows} path={paths.tab(id, "history")} />
        </Part>
      )}
      {notes.data && (
        <Part title={n("latest")} link={n("allNotes")} to={paths.tab(id, "notes")}>
          <LatestNotes notes={notes.data.rows} />
        </Part>
      )}
    </>
  );
}

const Part = ({ title, link, to, children }: { title: string; link: string; to: string; children: ReactNode }) => (
  <section>
    <div className={styles.head}>
      <h2>{title}</h2>
      <Button tone="link" to={to}>
        {link}
      </Button>
    </div>
    {children}
  </section>
);
