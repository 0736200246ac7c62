import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { UserCheckIcon } from "@phosphor-icons/react/dist/csr/UserCheck";
import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { lazy, Suspense, useMemo, useState } from "react";
import { Navigate } from "react-router";
import { CALENDAR_LIMITS, type CalendarName, calendar } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { subscribeAction } from "#web/shared/feeds/subscribe.tsx";
import { useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import type { ArgsOf } from "#web/ui/calls/callTypes.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today as todayIn } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./Calendar.module.css";
import { calendarExportActions } from "./exportCalendar.ts";
import type { FreeSpan } from "./free/span.ts";
import { LEGEND } from "./kinds.tsx";
import { lanesOf } from "./lanes.ts";
import { AGENCY_CALENDAR, PERSONAL_CALENDAR, SCOUT_CALENDAR } from "./paths.ts";
import { type CalendarView, periodTitle, stepped, VIEWS, viewDays } from "./period.ts";
import { TypesButton } from "./TypesButton.tsx";
import { isOther, useCalendarKeys, useCalendarState } from "./useCalendarState.ts";
import { Agenda } from "./views/Agenda.tsx";
import { DayGrid } from "./views/DayGrid.tsx";
import { LaneSkeleton } from "./views/LaneSkeleton.tsx";
import { Lanes } from "./views/Lanes.tsx";
import { TimeGrid } from "./views/TimeGrid.tsx";
import { ZoneButton } from "./ZoneButton.tsx";

const FreePanel = lazy(async () => ({ default: (await import("./free/FreePanel.tsx")).FreePanel }));
const PeopleDialog = lazy(async () => ({ default: (await import("./PeopleDialog.tsx")).PeopleDialog }));

/** The agency's calendar; a user who may not see it has their own. */
export function AgencyCalendar() {
  return useMay("CALENDAR", "read") ? <Calendar name="agency" /> : <Navigate to={PERSONAL_CALENDAR} replace />;
}
export const PersonalCalendar = () => <Calendar name="personal" />;
export const ScoutCalendar = () => <Calendar name="scout" />;

function CalendarTabs({ name }: { name: CalendarName }) {
  const mayAll = useMay("CALENDAR", "read");
  const tabs = [
    { id: "agency", title: t("agency"), to: AGENCY_CALENDAR, shown: mayAll },
    { id: "personal", title: t("personal"), to: PERSONAL_CALENDAR, shown: true },
    { id: "scout", title: t("scouts"), to: SCOUT_CALENDAR, shown: mayAll },
  ];
  return <Tabs label={t("calendars")} current={name} tabs={tabs.filter(({ shown }) => shown)} />;
}

/** Scrolls to a person's lane and moves the focus there. */
function reveal(personId: string): void {
  const lane = document.querySelector<HTMLElement>(`[data-lane="${CSS.escape(personId)}"]`);
  lane?.scrollIntoView({ block: "center" });
  lane?.focus();
}

/** Fetches a neighbour before it is asked for. It stands by itself, so that its answer draws nothing again. */
function Fetched({ args }: { args: ArgsOf<typeof calendar.listByDay> }) {
  useCallQuery(calendar.listByDay, args);
  return null;
}

function Calendar({ name }: { name: CalendarName }) {
  const ownZone = useZone();
  const narrow = useNarrow();
  const { view, day, people, staff, types, limit, booked, change, ...state } = useCalendarState(todayIn(ownZone));
  const zone = state.zone ?? ownZone;
  const today = todayIn(zone);
  const mayAdd = useMay("TASK", "write");
  const own = name === "personal";
  const { week: begins } = useMe().user.agencyTime;
  const filtersOf = (around: string) => {
    const days = viewDays(view, around, { grid: own && !narrow, begins });
    return {
      calendar: name,
      from: days[0] ?? around,
      to: days.at(-1) ?? around,
      timezoneId: zone,
      types: types.filter((key) => !isOther(key)),
      otherTypes: types.filter(isOther),
      ...(!own && { people: [...people], booked }),
      ...(name === "agency" && { staff: [...staff] }),
    };
  };
  const argsOf = (around: string) => ({ body: { ...filtersOf(around), limit } });
  const exports = calendarExportActions(filtersOf(day));
  const answer = useCallQuery(calendar.listByDay, argsOf(day), { keep: true });
  const [span, setSpan] = useState<FreeSpan | null>(null);
  const shownDays = viewDays(view, day, { grid: own && !narrow, begins });
  const searching = own ? null : span;
  const toggleFree = (): void =>
    setSpan(
      span
        ? null
        : { from: shownDays.find((shownDay) => shownDay >= today) ?? shownDays[0] ?? day, to: shownDays.at(-1) ?? day },
    );
  const step = (by: 1 | -1): void => change({ day: stepped(view, day, by) });
  useCalendarKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    t: () => change({ day: today }),
    ...(!own && { f: toggleFree }),
  });

  const lanes = useMemo(() => (answer.data ? lanesOf(answer.data.people, answer.data.days) : []), [answer.data]);
  const dates = useMemo(() => answer.data?.days.map(({ date }) => date) ?? [], [answer.data]);
  const overlaps = lanes.reduce((sum, lane) => sum + lane.overlaps, 0);
  const chosen = people.length + staff.length;
  const choosePeople = (): unknown =>
    openDialog((close) => (
      <PeopleDialog
        chosen={{ people: [...people], staff: [...staff] }}
        known={answer.data?.people ?? []}
        withStaff={name === "agency"}
        choose={change}
        close={close}
      />
    ));
  return (
    <div className={styles.page}>
      <ListBar
        tabs={<CalendarTabs name={name} />}
        actions={[
          ...(narrow ? exports : []),
          subscribeAction(null),
          mayAdd && { id: "add", title: t("add"), icon: PlusIcon, tone: "main", to: "/tasks/add" },
        ]}
      >
        <fieldset className={styles.views}>
          <legend className="only-read">{t("views")}</legend>
          {VIEWS.map((option: CalendarView) => (
            <button key={option} type="button" aria-pressed={option === view} onClick={() => change({ view: option })}>
              {t(option)}
            </button>
          ))}
        </fieldset>
        {!narrow && (
          <OpenMenuButton actions={exports}>
            <IconButton title={t("export")}>
              <DownloadSimpleIcon size={18} />
            </IconButton>
          </OpenMenuButton>
        )}
      </ListBar>
      <div className={styles.bar}>
        <div className={styles.steps}>
          <IconButton title={t("previous")} onClick={() => step(-1)}>
            <CaretLeftIcon />
          </IconButton>
          <Button tone="quiet" size="small" onClick={() => change({ day: today })}>
            {t("today")}
          </Button>
          <IconButton title={t("next")} onClick={() => step(1)}>
            <CaretRightIcon />
          </IconButton>
        </div>
        <PageHeading className={styles.title} aria-live="polite">
          {periodTitle(view, day, begins)}
        </PageHeading>
        {!own && (
          <Button size="small" icon={<UsersIcon />} onClick={choosePeople}>
            {chosen === 0 ? t("people") : t("chosen", { count: chosen })}
          </Button>
        )}
        <TypesButton chosen={types} choose={(chosen) => change({ types: chosen })} />
        <ZoneButton
          own={ownZone}
          chosen={zone}
          people={answer.data?.people ?? []}
          choose={(next) => change({ zone: next === ownZone ? null : next })}
        />
        {!own && !narrow && (
          <Button
            size="small"
            tone={booked ? "plain" : "quiet"}
            aria-pressed={booked}
            onClick={() => change({ booked: !booked })}
          >
            {t("bookedOnly")}
          </Button>
        )}
        {!own && (
          <Button
            size="small"
            tone={searching ? "plain" : "quiet"}
            icon={<UserCheckIcon />}
            aria-pressed={searching !== null}
            onClick={toggleFree}
          >
            {t("whoIsFree")}
          </Button>
        )}
        {overlaps > 0 && (
          <span className={styles.overlaps}>
            <WarningIcon weight="fill" size={14} aria-hidden />
            {overlaps === 1 ? t("oneOverlap") : t("overlaps", { count: overlaps })}
          </span>
        )}
      </div>
      {answer.isSuccess &&
        [1, -1].map((by) => <Fetched key={by} args={argsOf(stepped(view, day, by === 1 ? 1 : -1))} />)}
      <QueryBoundary answer={answer} waiting={<LaneSkeleton />}>
        {({ people: shown, days, more }) => {
          if (shown.length === 0 && booked)
            return (
              <Empty title={t("allFree")} line={t("allFreeLine")}>
                <Button onClick={() => change({ booked: false })}>{t("showAll")}</Button>
              </Empty>
            );
          if (shown.length === 0)
            return <Empty title={t("none")} line={name === "scout" ? t("noneScouts") : t("noneLine")} />;
          const props = { days, lanes, people: shown, today, zone };
          const panel = searching && (
            <Suspense>
              <FreePanel
                calendar={name === "scout" ? "scout" : "agency"}
                zone={zone}
                span={searching}
                choose={setSpan}
                reveal={reveal}
                showOnly={(ids) => change({ people: ids, staff: [] })}
                close={() => setSpan(null)}
              />
            </Suspense>
          );
          if (narrow && panel) return panel;
          if (narrow) return <Agenda {...props} own={own} />;
          return (
            <>
              {own && (view === "day" || view === "week") ? (
                <TimeGrid {...props} lane={lanes[0]} person={shown[0]} />
              ) : own ? (
                <DayGrid
                  {...props}
                  lane={lanes[0]}
                  person={shown[0]}
                  month={view === "month" ? day.slice(0, 7) : null}
                />
              ) : (
                <div className={styles.beside}>
                  <Lanes {...props} days={dates} span={searching} choose={setSpan} />
                  {panel}
                </div>
              )}
              <footer className={styles.legend}>
                {more && limit < CALENDAR_LIMITS.mostPeople && (
                  <Button size="small" onClick={() => change({ limit: CALENDAR_LIMITS.mostPeople })}>
                    {t("more")}
                  </Button>
                )}
                <ul aria-label={t("legend")}>
                  {LEGEND.map(({ gel, Glyph, title }) => (
                    <li key={title}>
                      <span data-gel={gel}>
                        <Glyph size={12} weight="fill" aria-hidden />
                      </span>
                      {title}
                    </li>
                  ))}
                </ul>
              </footer>
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}
