import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { type TourDay, tourDays } from "#contract/tours/days.ts";
import { findingsOf } from "#contract/tours/findings.ts";
import { tourEntries } from "#contract/tours/itinerary.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { today } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { useWide } from "#web/ui/useWide.ts";
import { rememberTour } from "../lastTour.ts";
import { AllEntries } from "./AllEntries.tsx";
import { DayList } from "./DayList.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { Findings } from "./Findings.tsx";
import { flyInstead } from "./flyInstead.ts";
import styles from "./Itinerary.module.css";
import { type Itinerary, type ZoneChoice, zoneChoices } from "./itinerary.ts";
import { t } from "./messages.ts";
import { useMoving } from "./moving/useMoving.tsx";
import { openEntry } from "./openEntry.tsx";

const AddShowsDialog = lazy(async () => ({ default: (await import("./shows/AddShowsDialog.tsx")).AddShowsDialog }));
const AdvancePart = lazy(async () => ({ default: (await import("../advance/AdvancePart.tsx")).AdvancePart }));
const TourTimeline = lazy(async () => ({ default: (await import("./timeline/TourTimeline.tsx")).TourTimeline }));
const PartyLink = lazy(async () => ({ default: (await import("../party/PartyLink.tsx")).PartyLink }));
const TourMap = lazy(async () => ({ default: (await import("../map/TourMap.tsx")).TourMap }));

/** The itinerary of a tour: its days, the map of its route, and what is to look at. */
export function ItineraryTab({ record }: { record: Tour }) {
  const { id } = record;
  const me = useMe();
  useEffect(() => rememberTour(me, id), [me, id]);
  const answer = useCallQuery(tourEntries.get, { params: { id } });
  return (
    <QueryBoundary answer={answer} waiting={<Skeleton />}>
      {(read) => <Shown record={record} read={read} />}
    </QueryBoundary>
  );
}

const VIEWS = ["days", "entries", "timeline"] as const;

function Shown({ record, read }: { record: Tour; read: Itinerary["read"] }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>("days");
  const [zones, setZones] = useState<ZoneChoice>("each");
  const [memberId, setMemberId] = useState("");
  const [marked, mark] = useState<string | null>(null);
  const [isDayBeside, setDayBeside] = useState(false);
  const [isMapOpen, setMapOpen] = useState(false);
  const [narrow, wide] = [useNarrow(), useWide()];
  const move = useMoving(record.id);
  const now = today(useZone());
  const paths = useRecordPaths();
  const entries = useMemo(
    () =>
      memberId === ""
        ? read.entries
        : read.entries.filter(({ memberIds }) => memberIds.length === 0 || memberIds.includes(memberId)),
    [read.entries, memberId],
  );
  const days = useMemo(() => tourDays(entries, record), [entries, record]);
  const findings = useMemo(() => findingsOf(days, { ...read, entries }), [days, read, entries]);
  const showDay = (): void => setDayBeside((before) => !before);
  const itinerary: Itinerary = { record, read, days, findings, zones, marked, mark, showDay, move };
  const markedDay = days.find(({ day }) => day === marked);
  usePageKeys({
    z: () => setZones(zones === "each" ? "own" : "each"),
    ...(record.editable && { n: () => add() }),
    ...(record.editable && markedDay && { f: () => flyInstead(itinerary, markedDay) }),
  });
  const add = () => openEntry({ tourId: record.id, members: read.members }, null, startOf(days, marked));
  const addShows = () =>
    void openDialog((close) => <AddShowsDialog tour={record} entries={read.entries} close={close} />);
  const isEmpty = read.entries.length === 0 && days.length === 0;
  const side = (
    <aside className={styles.side} aria-label={t("toLookAt")}>
      {!wide && isDayBeside && markedDay && (
        <DayPanel itinerary={itinerary} day={markedDay} close={() => setDayBeside(false)} />
      )}
      <RouteMap itinerary={itinerary} />
      <Findings itinerary={itinerary} />
      <Suspense>
        <AdvancePart tourId={record.id} />
      </Suspense>
      <section className={styles.part} aria-labelledby="tour-party">
        <h2 id="tour-party">
          {t("partyHead")} <span>{t("partyCount", { count: read.members.length })}</span>
        </h2>
        {read.members.length === 0 ? (
          <p className={styles.quiet}>{t("nobody")}</p>
        ) : (
          <AvatarGroup people={record.party} />
        )}
        <Button tone="link" to={paths.beside(record.id, "party")}>
          {t("partyHead")}
        </Button>
        <Suspense>
          <PartyLink record={record} />
        </Suspense>
      </section>
    </aside>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main} data-day-scroller>
        <div className={styles.bar}>
          <Segments
            label={t("view")}
            value={view}
            choices={VIEWS.map((value) => ({ value, title: t(value) }))}
            onChange={setView}
          />
          {read.members.length > 0 && (
            <label className={styles.choice} data-tip={t("person")}>
              <span className="only-read">{t("person")}</span>
              <select value={memberId} onChange={({ currentTarget }) => setMemberId(currentTarget.value)}>
                <option value="">{t("everyone")}</option>
                {read.members.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label className={styles.choice} data-tip={t("zones")}>
            <span className="only-read">{t("zones")}</span>
            <select value={zones} onChange={({ currentTarget }) => setZones(zoneChoices(currentTarget.value))}>
              <option value="each">{t("eachTown")}</option>
              <option value="own">{t("myZone")}</option>
            </select>
          </label>
          <span className={styles.gap} />
          {days.length > 0 && <Button onClick={() => void openBook(record.id)}>{t("tourBook")}</Button>}
          {record.editable && (
            <>
              <Button onClick={addShows}>{t("addShows")}</Button>
              <Button tone="main" onClick={add}>
                <PlusIcon size={16} aria-hidden /> {t("add")}
              </Button>
            </>
          )}
        </div>
        {narrow && (
          <>
            <Findings itinerary={itinerary} />
            <div className={styles.mapButton}>
              <Button aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
                {t(isMapOpen ? "hideMap" : "map")}
              </Button>
            </div>
            {isMapOpen && <RouteMap itinerary={itinerary} />}
          </>
        )}
        {isEmpty ? (
          <Empty title={t("none")} line={t("noneLine")}>
            {record.editable && (
              <>
                <Button onClick={addShows}>{t("addShows")}</Button>
                <Button onClick={add}>
                  <PlusIcon size={16} aria-hidden /> {t("add")}
                </Button>
              </>
            )}
          </Empty>
        ) : view === "days" ? (
          <DayList itinerary={itinerary} />
        ) : view === "entries" ? (
          <AllEntries itinerary={itinerary} />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <TourTimeline itinerary={itinerary} />
          </Suspense>
        )}
      </div>
      {wide && <DayColumn itinerary={itinerary} day={markedDay ?? days.find(({ day }) => day >= now) ?? days[0]} />}
      {!narrow && side}
    </div>
  );
}

const DayColumn = ({ itinerary, day }: { itinerary: Itinerary; day: TourDay | undefined }) => (
  <div className={styles.dayColumn}>{day && <DayPanel itinerary={itinerary} day={day} />}</div>
);

/** Opens the tour book, which is asked for when it is wanted. */
const openBook = async (id: string): Promise<void> => (await import("./saveBook.ts")).saveTourBook(id);

/** A new entry starts on the marked day, else on the last one, in its zone. */
function startOf(days: readonly TourDay[], marked: string | null) {
  const day = days.find((own) => own.day === marked) ?? days.at(-1);
  return day ? { start: day.day, ...(day.zone !== null && { zone: day.zone }) } : {};
}

const RouteMap = ({ itinerary }: { itinerary: Itinerary }) =>
  itinerary.days.some(({ spot }) => spot !== null) && (
    <Suspense fallback={<div className={styles.mapWaiting} />}>
      <TourMap itinerary={itinerary} />
    </Suspense>
  );
