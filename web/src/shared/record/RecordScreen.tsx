import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { useMemo } from "react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import { t as h } from "#web/shared/history/messages.ts";
import { t as n } from "#web/shared/notes/messages.ts";
import { t } from "#web/shared/record/titles.ts";
import type { Action } from "#web/ui/actions/action.ts";
import type { Tab } from "#web/ui/elements/Tabs.tsx";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { useGuardOf } from "../session/guard.ts";
import { headerActions } from "./actions/recordActions.ts";
import { usualActions } from "./actions/usualActions.ts";
import {
  type HeadFact,
  type ListedRecord,
  mayEdit,
  type RecordDescriptor,
  type RecordEntry,
  type ShownRecord,
} from "./kind.ts";
import { RecordHeader, RecordTabs } from "./layout/RecordHeader.tsx";
import { useRecordPaths } from "./paths.ts";
import styles from "./RecordScreen.module.css";

interface Props<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string> {
  entry: RecordEntry<Whole, Row, F, S>;
  kind: RecordDescriptor<Whole, Row, F, S>;
}

const waiting = (
  <>
    <HeaderSkeleton />
    <Skeleton />
  </>
);
const useNothing = () => null;

/** A record: its header, and the open tab below it. */
export function RecordScreen<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>({
  entry,
  kind,
}: Props<Whole, Row, F, S>) {
  const { id = "" } = useParams();
  const { source, head } = kind;
  const { useInstead = useNothing } = head;
  const answer = source.useRecord(id);
  useTitle(answer.data?.displayName);
  const instead = useInstead(id, answer);
  if (instead) return instead === "waiting" ? waiting : instead;
  return (
    <QueryBoundary answer={answer} waiting={waiting}>
      {(record) => (
        <div className={styles.record}>
          <Head entry={entry} kind={kind} record={record} />
          <div className={styles.tab} data-fills={head.fills}>
            <Outlet />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

const useSameFacts = (_: unknown, facts: readonly HeadFact[]) => facts;
const useNoCounts = (): Readonly<Record<string, number | undefined>> => ({});

function Head<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>({
  entry,
  kind,
  record,
}: Props<Whole, Row, F, S> & { record: Whole }) {
  const { badge, line, facts, useFacts = useSameFacts } = kind.head;
  const { id, displayName } = record;
  const paths = useRecordPaths();
  const allFacts = useFacts(record, facts?.(record) ?? []);
  const { useMayWrite = mayEdit } = kind;
  usePageActions(useNoteAction(paths.tab(id, "notes/edit"), useMayWrite(record)));
  return (
    <>
      <RecordHeader
        person={{ id, displayName, avatarUrl: record.avatarUrl ?? null }}
        kind={kind.kind}
        badge={badge?.(record)}
        line={line?.(record)}
        facts={facts && allFacts.filter(({ value }) => Boolean(value))}
        actions={useHeadActions(kind, record)}
      />
      <RecordTabs name={displayName} tabs={useTabs(entry, kind, record)} />
    </>
  );
}

/** Returns the tabs of a record, as far as the reader may open them. */
export function useTabs<Whole extends ShownRecord, R extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, R, F, S>,
  { head: { useCounts = useNoCounts }, source }: RecordDescriptor<Whole, R, F, S>,
  record: Whole,
): Tab[] {
  const { id } = record;
  const allowed = useGuardOf();
  const paths = useRecordPaths();
  const counts = useCounts(record);
  const notes = source.useNotes(id).data?.total;
  const own = (entry.tabs ?? []).filter(({ needs }) => !needs || allowed(needs));
  const shown = ({ path, title, beside }: (typeof own)[number]) => ({ path, title, beside, count: counts[path] });
  const tabs: { path: string; title: string; beside?: true | undefined; count?: number | undefined }[] = [
    ...own.filter(({ path }) => path === entry.first).map(shown),
    { path: "summary", title: t("summary") },
    ...own.filter(({ path }) => path !== entry.first).map(shown),
    ...(entry.files ? [{ path: "files", title: t("files") }] : []),
    ...(entry.staff ? [{ path: "staff", title: t("staff") }] : []),
    { path: "notes", title: n("notes"), count: notes },
    { path: "history", title: h("history") },
  ];
  return tabs.map(({ path, title, beside, count }) => ({
    id: path,
    title,
    to: beside ? paths.beside(id, path) : paths.tab(id, path),
    count: count || undefined,
  }));
}

/** Offers a note in the palette; the page has it on the tab of the notes. */
const useNoteAction = (to: string, visible: boolean): Action[] =>
  useMemo(() => [{ id: "note", title: n("writeNote"), icon: NoteIcon, to, visible }], [to, visible]);

const useNoActions = () => () => [];
const useUsual = () => undefined;

function useHeadActions<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  { source: { bin }, head, useActions = useNoActions }: RecordDescriptor<Whole, Row, F, S>,
  record: Whole,
): readonly (Action | false)[] {
  const { useActions: useOther = useUsual, lead } = head;
  const navigate = useNavigate();
  const onPhone = useNarrow();
  const paths = useRecordPaths();
  const { pathname } = useLocation();
  const onGone = () => void navigate(paths.list, { replace: true });
  const own = useActions();
  const other = useOther(record, onGone);
  if (other) return other;
  const { edit, remove } = usualActions(record, { paths, bin, onGone });
  const main = lead && pathname !== paths.summary(record.id) ? lead(record) : edit;
  return headerActions(record, { onPhone, main, rest: [...own(record), ...remove] });
}
