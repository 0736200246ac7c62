import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import type { HistoryField, HistoryRow } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import styles from "./History.module.css";
import { HistoryEntry } from "./HistoryEntry.tsx";
import { historyItems } from "./history.rules.ts";
import { type Restore, RestoreContext } from "./restore.ts";
import type { HistoryQuery, HistorySource } from "./source.ts";
import { EnoughLabels, useLabelsOfRecord } from "./useHistoryLabels.ts";

/** Loaded after the entries: the fields are the larger part of the code. */
const HistoryFilters = lazy(async () => ({ default: (await import("./HistoryFilters.tsx")).HistoryFilters }));

const NOTHING: readonly Restore[] = [];

/** The changes of a record, newest first, grouped by save; `restores` says what of them can be restored. */
export const HistoryList = ({
  source,
  restores = NOTHING,
}: {
  source: HistorySource;
  restores?: readonly Restore[];
}) => (
  <RestoreContext value={restores}>
    <Suspense fallback={<Skeleton />}>
      <FilteredHistory source={source} />
    </Suspense>
  </RestoreContext>
);

function FilteredHistory({ source }: { source: HistorySource }) {
  const [people, setPeople] = useState<string[]>([]);
  const [field, setField] = useState<HistoryField | null>(null);
  const query: HistoryQuery = { ...(people.length > 0 && { actorIds: people }), ...(field && { fields: [field] }) };
  const showAll = (): void => {
    setPeople([]);
    setField(null);
  };
  return (
    <section className={styles.history} aria-label={t("history")}>
      <div className={styles.filters}>
        <Suspense>
          <HistoryFilters people={people} setPeople={setPeople} field={field} setField={setField} />
        </Suspense>
      </div>
      <Pages key={JSON.stringify(query)} source={source} query={query} showAll={showAll} />
    </section>
  );
}

interface PagesProps {
  source: HistorySource;
  query: HistoryQuery;
  showAll: () => void;
}

/** The pages one after the other; a save that spans two pages is still shown as one. */
function Pages({ source, query, showAll }: PagesProps) {
  const [pages, setPages] = useState(1);
  return (
    <Page
      source={source}
      query={query}
      before={[]}
      page={0}
      last={pages - 1}
      more={() => setPages(pages + 1)}
      showAll={showAll}
    />
  );
}

interface PageProps extends PagesProps {
  before: readonly HistoryRow[];
  page: number;
  last: number;
  more: () => void;
}

function Page({ source, query, before, page, last, more, showAll }: PageProps) {
  const answer = source.usePage({ ...query, ...(page > 0 && { pageIndex: page }) });
  return (
    <QueryBoundary answer={answer} waiting={before.length > 0 ? <Entries rows={before} /> : undefined}>
      {({ rows, loadMore }) => {
        const loaded = [...before, ...rows];
        if (page < last && loadMore)
          return (
            <Page
              source={source}
              query={query}
              before={loaded}
              page={page + 1}
              last={last}
              more={more}
              showAll={showAll}
            />
          );
        if (loaded.length === 0)
          return Object.keys(query).length > 0 ? (
            <Empty title={t("noMatch")} line={t("noMatchLine")}>
              <Button onClick={showAll}>{t("showAll")}</Button>
            </Empty>
          ) : (
            <Empty title={t("noChanges")} line={t("noChangesLine")} />
          );
        return (
          <>
            <Entries rows={loaded} />
            {loadMore && (
              <Button className={styles.more} onClick={more}>
                {t("older")}
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Entries({ rows }: { rows: readonly HistoryRow[] }) {
  const { pathname } = useLocation();
  return (
    <EnoughLabels value={useLabelsOfRecord(pathname, rows)}>
      <ol className={styles.deeds}>
        {historyItems(rows).map((item) => (
          <HistoryEntry key={item.id} item={item} />
        ))}
      </ol>
    </EnoughLabels>
  );
}
