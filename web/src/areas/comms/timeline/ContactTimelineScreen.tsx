/** The timeline of contact of a person or partner: a line that logs a call, filters, and the entries by day. */
import { useState } from "react";
import { type ContactTimeline, contactTimelines, type TimelineKind } from "#contract/comms/timeline.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { CommsTabs } from "#web/shared/comms/CommsTabs.tsx";
import { useComing } from "#web/shared/record/glance/GlanceAside.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { onMenuKeys } from "#web/ui/elements/menuKeys.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { LastContacts } from "./LastContacts.tsx";
import { t } from "./messages.ts";
import { privacyActions } from "./privacyActions.ts";
import styles from "./Timeline.module.css";
import { TimelineComposer } from "./TimelineComposer.tsx";
import { TimelineDays } from "./TimelineDays.tsx";

const PAUSE_MS = 300;

interface Asked {
  kinds?: TimelineKind[];
  contactId?: string;
  q?: string;
}

export function ContactTimelineScreen({ owner }: { owner: TabOwner | null }) {
  const ownsAgency = useMe().user.role !== "staff";
  return (
    owner && (
      <section className={styles.screen} aria-label={t("timelineOf", { name: owner.name })}>
        <ListBar tabs={<CommsTabs owner={owner} />} actions={privacyActions(owner, ownsAgency)} />
        <TimelineComposer owner={owner} />
        <Entries key={owner.id} owner={owner} />
      </section>
    )
  );
}

function Entries({ owner }: { owner: TabOwner }) {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const [contactId, setContact] = useState("");
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), PAUSE_MS);
  const filters: Asked = {
    ...(kind && { kinds: [kind] }),
    ...(contactId && { contactId }),
    ...(q && { q }),
  };
  const answer = useCallQuery(contactTimelines.get, { params: { id: owner.id }, body: filters }, { keep: true });
  const { data } = answer;
  const contacts = data?.contacts ?? [];
  const clear = (): void => {
    setKind(null);
    setContact("");
    setText("");
  };
  return (
    <>
      <div className={styles.tools}>
        <Tabs
          sub
          label={t("kinds")}
          tabs={[
            { id: "all", title: t("all"), count: data?.counts?.reduce((sum, { count }) => sum + count, 0) },
            ...(data?.counts ?? []).map(({ kind: id, count }) => ({ id, title: t(id), count })),
          ]}
          current={kind ?? "all"}
          onChoose={(id) => setKind(data?.counts?.find((counted) => counted.kind === id)?.kind ?? null)}
        />
        {contacts.length > 0 && (
          <label className={styles.contact}>
            {t("contact")}
            <select value={contactId} onChange={({ currentTarget }) => setContact(currentTarget.value)}>
              <option value="">{t("anyone")}</option>
              {contacts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <input
          type="search"
          className={styles.search}
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div className={styles.columns}>
        <fieldset className={styles.entries} aria-label={t("entries")} onKeyDown={onMenuKeys}>
          <QueryBoundary answer={answer}>
            {(first) =>
              first.entries.length === 0 ? (
                <Nothing name={owner.name} narrowed={Object.keys(filters).length > 0} clear={clear} />
              ) : (
                <Pages key={JSON.stringify(filters)} owner={owner} asked={filters} first={first} />
              )
            }
          </QueryBoundary>
        </fieldset>
        <Beside owner={owner} contacts={contacts} />
      </div>
    </>
  );
}

/** When its contacts were last in touch, and what comes next. */
function Beside({ owner, contacts }: { owner: TabOwner; contacts: NonNullable<ContactTimeline["contacts"]> }) {
  const coming = useComing({ kind: owner.collection === "partners" ? "partner" : "person", id: owner.id });
  if (contacts.length === 0 && coming.length === 0) return null;
  return (
    <aside className={styles.side} aria-label={t("beside", { name: owner.name })}>
      {contacts.length > 0 && <LastContacts contacts={contacts} />}
      {coming}
    </aside>
  );
}

function Nothing({ name, narrowed, clear }: { name: string; narrowed: boolean; clear: () => void }) {
  if (!narrowed) return <Empty title={t("none")} line={t("noneLine", { name })} />;
  return (
    <Empty title={t("noneFound")} line={t("noneFoundLine")} live>
      <Button onClick={clear}>{t("showAll")}</Button>
    </Empty>
  );
}

/** The first page and those that were asked for after it. */
function Pages({ owner, asked, first }: { owner: TabOwner; asked: Asked; first: ContactTimeline }) {
  const [shown, setShown] = useState(0);
  return (
    <>
      <TimelineDays entries={first.entries} owner={owner} />
      {first.next !== null &&
        (shown === 0 ? (
          <Earlier show={() => setShown(1)} />
        ) : (
          <Page
            owner={owner}
            asked={asked}
            before={first.next}
            last={first.entries.at(-1)?.at}
            left={shown - 1}
            more={() => setShown(shown + 1)}
          />
        ))}
    </>
  );
}

const Earlier = ({ show }: { show: () => void }) => (
  <div className={styles.earlier}>
    <Button onClick={show}>{t("earlier")}</Button>
  </div>
);

interface PageProps {
  owner: TabOwner;
  asked: Asked;
  before: string;
  /** When the entry above it was; its day is not said again. */
  last: string | undefined;
  /** How many pages follow it. */
  left: number;
  more: () => void;
}
function Page({ owner, asked, before, last, left, more }: PageProps) {
  const answer = useCallQuery(
    contactTimelines.get,
    { params: { id: owner.id }, body: { ...asked, before } },
    { keep: true },
  );
  return (
    <QueryBoundary answer={answer}>
      {({ entries, next }) => (
        <>
          <TimelineDays entries={entries} owner={owner} after={last} />
          {next !== null &&
            (left === 0 ? (
              <Earlier show={more} />
            ) : (
              <Page owner={owner} asked={asked} before={next} last={entries.at(-1)?.at} left={left - 1} more={more} />
            ))}
        </>
      )}
    </QueryBoundary>
  );
}
