import { Suspense, useState } from "react";
import type { HistoryField, HistoryRow } from "#contract/history/history-row.ts";
import { HISTORY_FIELDS } from "#contract/history/history-row.ts";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones } from "#web/kit/layout/Bones.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { Empty } from "#web/kit/ui/Empty.tsx";
import { t } from "#web/messages/history.ts";
import { PersonSelect } from "../PersonSelect.tsx";
import { DeedItem } from "./DeedItem.tsx";
import styles from "./History.module.css";
import { deedsOf } from "./history.rules.ts";
import type { HistoryQuery, HistorySource } from "./source.ts";
import { useHistoryWords } from "./useHistoryWords.ts";

const field = { onBlur: () => undefined, error: undefined };

/** Who changed what on a record, and when: the newest first, put together by save. */
export const HistoryList = ({ source }: { source: HistorySource }) => (
  <Suspense fallback={<Bones />}>
    <FilteredHistory source={source} />
  </Suspense>
);

function FilteredHistory({ source }: { source: HistorySource }) {
  const { fields } = useHistoryWords();
  const choices = HISTORY_FIELDS.filter((name) => name !== "deleted")
    .map((name) => ({ value: name, label: fields[name] ?? name }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const [people, setPeople] = useState<string[]>([]);
  const [of, setOf] = useState<HistoryField | null>(null);
  const query: HistoryQuery = { ...(people.length > 0 && { actorIds: people }), ...(of && { fields: [of] }) };
  const showAll = (): void => {
    setPeople([]);
    setOf(null);
  };
  return (
    <section className={styles.history} aria-label={t("history")}>
      <div className={styles.filters}>
        <PersonSelect {...field} name="actorIds" label={t("byPerson")} value={people} onChange={setPeople} />
        <SelectField
          {...field}
          name="fields"
          label={t("byField")}
          placeholder={t("anything")}
          choices={choices}
          value={of}
          onChange={setOf}
        />
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

/** One page after the other; a save that lies on the edge of two is put together all the same. */
function Pages({ source, query, showAll }: PagesProps) {
  const [asked, setAsked] = useState(1);
  return (
    <Page
      source={source}
      query={query}
      before={[]}
      at={0}
      last={asked - 1}
      more={() => setAsked(asked + 1)}
      showAll={showAll}
    />
  );
}

interface PageProps extends PagesProps {
  before: readonly HistoryRow[];
  at: number;
  last: number;
  more: () => void;
}

function Page({ source, query, before, at, last, more, showAll }: PageProps) {
  const answer = source.usePage({ ...query, ...(at > 0 && { pageIndex: at }) });
  return (
    <Asked answer={answer} waiting={before.length > 0 ? <Deeds rows={before} /> : undefined}>
      {({ rows, loadMore }) => {
        const all = [...before, ...rows];
        if (at < last && loadMore)
          return (
            <Page source={source} query={query} before={all} at={at + 1} last={last} more={more} showAll={showAll} />
          );
        if (all.length === 0)
          return Object.keys(query).length > 0 ? (
            <Empty title={t("nothingFits")} line={t("nothingFitsLine")}>
              <Button onClick={showAll}>{t("showAll")}</Button>
            </Empty>
          ) : (
            <Empty title={t("nothing")} line={t("nothingLine")} />
          );
        return (
          <>
            <Deeds rows={all} />
            {loadMore && (
              <Button className={styles.more} onClick={more}>
                {t("older")}
              </Button>
            )}
          </>
        );
      }}
    </Asked>
  );
}

const Deeds = ({ rows }: { rows: readonly HistoryRow[] }) => (
  <ol className={styles.deeds}>
    {deedsOf(rows).map((deed) => (
      <DeedItem key={deed.id} deed={deed} />
    ))}
  </ol>
);
