import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import type { Action } from "#web/kit/actions/action.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as h } from "#web/messages/history.ts";
import { t as n } from "#web/messages/notes.ts";
import { t } from "#web/messages/records.titles.ts";
import { useAdmits } from "../admits.ts";
import { RecordHeader, RecordTabs } from "../RecordHeader.tsx";
import { headActions } from "../recordActions.ts";
import type { ListedRecord, RecordEntry, RecordKind, ShownRecord } from "./kind.ts";
import { useRecordPaths } from "./paths.ts";
import styles from "./RecordScreen.module.css";
import { usualActions } from "./usualActions.ts";

interface Props<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string> {
  entry: RecordEntry<Whole, Row, F, S>;
  kind: RecordKind<Whole, Row, F, S>;
}

const waiting = (
  <>
    <HeaderBones />
    <Bones />
  </>
);
const useNothing = () => null;

/** A record: its head, and below it the tab that is open. */
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
    <Asked answer={answer} waiting={waiting}>
      {(record) =>
        head.fills ? (
          <div className={styles.record}>
            <Head entry={entry} kind={kind} record={record} />
            <div className={styles.tab}>
              <Outlet />
            </div>
          </div>
        ) : (
          <>
            <Head entry={entry} kind={kind} record={record} />
            <Outlet />
          </>
        )
      }
    </Asked>
  );
}

const useNoCounts = (): Readonly<Record<string, number | undefined>> => ({});

function Head<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>({
  entry,
  kind,
  record,
}: Props<Whole, Row, F, S> & { record: Whole }) {
  const { badge, line, facts, useCounts = useNoCounts } = kind.head;
  const { id, displayName } = record;
  const admits = useAdmits();
  const paths = useRecordPaths();
  const counts = useCounts(record);
  const notes = kind.source.useNoteCount(id);
  const own = (entry.tabs ?? []).filter(({ needs }) => !needs || admits(needs));
  const tabs: { path: string; title: string; count?: number | undefined }[] = [
    { path: "summary", title: t("summary") },
    ...own.map(({ path, title }) => ({ path, title, count: counts[path] })),
    ...(entry.files ? [{ path: "files", title: t("files") }] : []),
    { path: "notes", title: n("notes"), count: notes },
    { path: "history", title: h("history") },
  ];
  return (
    <>
      <RecordHeader
        person={{ id, displayName, avatarUrl: record.avatarUrl ?? null }}
        kind={kind.kind}
        badge={badge?.(record)}
        line={line?.(record)}
        facts={facts?.(record).filter(({ value }) => Boolean(value))}
        actions={useHeadActions(kind, record)}
      />
      <RecordTabs
        name={displayName}
        tabs={tabs.map(({ path, title, count }) => ({
          id: path,
          title,
          to: paths.tab(id, path),
          count: count || undefined,
        }))}
      />
    </>
  );
}

const useNoActions = () => () => [];
const useUsual = () => undefined;

function useHeadActions<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  { source: { bin }, head, useActions = useNoActions }: RecordKind<Whole, Row, F, S>,
  record: Whole,
): readonly (Action | false)[] {
  const { useActions: useOther = useUsual, lead } = head;
  const navigate = useNavigate();
  const onTheWay = useNarrow();
  const paths = useRecordPaths();
  const { pathname } = useLocation();
  const onGone = () => void navigate(paths.list, { replace: true });
  const own = useActions();
  const other = useOther(record, onGone);
  if (other) return other;
  const { edit, remove } = usualActions(record, { paths, bin, onGone });
  const main = lead && pathname !== paths.summary(record.id) ? lead(record) : edit;
  return headActions(record, { onTheWay, main, rest: [...own(record), ...remove] });
}
