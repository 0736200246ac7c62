import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { CALENDAR_LIMITS, OTHER_CALENDAR_TYPES } from "#contract/calendar/calendar.ts";
import { isTimeZone } from "#contract/values/time-zone.ts";
import { typing, underDialog } from "#web/ui/typing.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { type CalendarView, VIEWS } from "./period.ts";

type OtherType = (typeof OTHER_CALENDAR_TYPES)[number];
interface State {
  view: CalendarView;
  day: string;
  people: readonly string[];
  staff: readonly string[];
  /** Keys of types; none is all of them. */
  types: readonly string[];
  limit: number;
  /** Only those with something in the period. */
  booked: boolean;
  /** The time zone of days and times; null is the reader's own. */
  zone: string | null;
}
const isDay = (text: string | null): text is string =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const zoneIn = (text: string | null): string | null => (text !== null && isTimeZone(text) ? text : null);
const ID = /^[\da-f-]{36}$/;
export const isOther = (key: string): key is OtherType => OTHER_CALENDAR_TYPES.some((other) => other === key);
const ids = (text: string | null): string[] => (text ?? "").split("_").filter((id) => ID.test(id));

/** Calendar state, kept in the address. */
export function useCalendarState(today: string): State & { change: (next: Partial<State>) => void } {
  const [search, setSearch] = useSearchParams();
  const date = search.get("date");
  const state: State = {
    view: VIEWS.find((view) => view === search.get("view")) ?? "week",
    day: isDay(date) ? date : today,
    people: ids(search.get("people")),
    staff: ids(search.get("staff")),
    types: (search.get("types") ?? "").split("_").filter((key) => ID.test(key) || isOther(key)),
    limit: search.get("limit") === "all" ? CALENDAR_LIMITS.mostPeople : CALENDAR_LIMITS.people,
    booked: search.get("booked") === "yes",
    zone: zoneIn(search.get("zone")),
  };
  const change = (next: Partial<State>): void => {
    const { view, day, people, staff, types, limit, booked, zone } = { ...state, ...next };
    const values = {
      view: view === "week" ? "" : view,
      date: day === today ? "" : day,
      people: people.join("_"),
      staff: staff.join("_"),
      types: types.join("_"),
      limit: limit > CALENDAR_LIMITS.people ? "all" : "",
      booked: booked ? "yes" : "",
      zone: zone ?? "",
    };
    setSearch(
      Object.entries(values).filter(([, value]) => value !== ""),
      // At once: a box that was ticked would flicker otherwise.
      { replace: true, flushSync: true },
    );
  };
  return { ...state, change };
}

/** Handles keys that are pressed outside of fields and dialogs. */
export function useCalendarKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || typing(event.target) || underDialog()) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [latest]);
}
