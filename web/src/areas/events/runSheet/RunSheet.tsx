import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type KeyboardEvent, lazy, useId, useState } from "react";
import type { Event } from "#contract/events/event.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { city } from "#web/ui/time/format.ts";
import { weekdayDate } from "../eventDays.ts";
import { ItemBlock } from "./ItemBlock.tsx";
import {
  HOUR_PX,
  hoursOf,
  type Item,
  minutesSince,
  overlapsOf,
  placeItems,
  placesOf,
  STEP,
  sheetDays,
  shifted,
  wallAfter,
} from "./layout.ts";
import styles from "./RunSheet.module.css";
import { removeItem } from "./saveItem.ts";
import { useItemDrag } from "./useItemDrag.ts";
import { useItems } from "./useItems.ts";
import { zoneShift } from "./zoneShift.ts";

const ItemDialog = lazy(async () => ({ default: (await import("./ItemDialog.tsx")).ItemDialog }));
const HOUR = 60;

/** Run sheet of an event, in lanes by place. */
export function RunSheet({ event }: { event: Event }) {
  const own = useZone();
  const heading = useId();
  const { items: savedItems, move } = useItems(event);
  const [chosenDay, setDay] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [inOwn, setInOwn] = useState(false);
  const [announced, announce] = useState("");
  const editable = event.editable === true;
  const { dragged, start: startDrag } = useItemDrag((before, item) => move(before, item));
  const items = dragged ? savedItems.map((item) => (item.id === dragged.id ? dragged : item)) : savedItems;
  const days = sheetDays(savedItems);
  const firstDay = days[0] ?? event.startDate?.slice(0, 10) ?? null;
  const day = chosenDay !== null && days.includes(chosenDay) ? chosenDay : firstDay;
  const shownItems = items.filter(
    (item) => item.start.slice(0, 10) === day && (person === null || item.personIds.includes(person)),
  );
  const lanes = placesOf(savedItems.filter((item) => item.start.slice(0, 10) === day));
  const overlaps = overlapsOf(items);
  const shift = inOwn && day !== null ? zoneShift(`${day}T12:00`, event.timeZoneId, own) : 0;
  const timeOf = (wall: string): string =>
    wallAfter(wall.slice(0, 10), minutesSince(wall.slice(0, 10), wall) + shift).slice(11);
  const nameOf = new Map(event.people.map(({ id, displayName }) => [id, displayName]));
  const titleOf = new Map(items.map(({ id, title }) => [id, title]));
  const overlapText = (item: Item): string | undefined =>
    overlaps
      .get(item.id)
      ?.map(({ id, people }) =>
        t("alsoIn", {
          names: people.map((personId) => nameOf.get(personId) ?? t("someTalent")).join(", "),
          title: titleOf.get(id) ?? "",
        }),
      )
      .join("\n");

  const add = (from: string, lane: string | null): void => {
    const until = wallAfter(from.slice(0, 10), minutesSince(from.slice(0, 10), from) + HOUR / 2);
    const item: Item = {
      id: crypto.randomUUID(),
      kind: "OTHER",
      title: "",
      note: null,
      lane,
      start: from,
      end: until,
      personIds: person === null ? [] : [person],
    };
    openDialog((close) => <ItemDialog event={event} item={item} close={close} />);
  };
  const addNext = (): void => {
    const last = shownItems
      .toSorted((item, other) => (item.end ?? item.start).localeCompare(other.end ?? other.start))
      .at(-1);
    const begins = event.startDate && event.startDate.length > 10 ? event.startDate : `${day ?? ""}T12:00`;
    add(last ? (last.end ?? last.start) : begins, last?.lane ?? null);
  };
  const onKeyDown = (pressed: KeyboardEvent, item: Item): void => {
    if (!editable || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const by = pressed.key === "ArrowUp" ? -STEP : pressed.key === "ArrowDown" ? STEP : 0;
    if (by !== 0) {
      const next = shifted(item, pressed.shiftKey ? "end" : "block", by);
      move(item, next, true);
      announce(t("movedTo", { title: item.title, time: timeOf(next.start), end: next.end ? timeOf(next.end) : "" }));
    } else if (pressed.key.toLowerCase() === "n") add(item.end ?? item.start, item.lane);
    else if (pressed.key === "Delete" || pressed.key === "Backspace") void removeItem(event.id, item);
    else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };

  const { first, last } =
    day === null ? { first: 0, last: 0 } : hoursOf(day, shownItems.length > 0 ? shownItems : savedItems);
  const hours = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const peopleIn = event.people.filter(({ id }) => savedItems.some((item) => item.personIds.includes(id)));
  const otherZone = zoneShift(`${day ?? "2026-01-01"}T12:00`, event.timeZoneId, own) !== 0;
  return (
    <section className={styles.sheet} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          {t("runSheet")} {day && <span className={styles.day}>{weekdayDate(day)}</span>}
        </h2>
        {otherZone && savedItems.length > 0 && (
          <fieldset className={styles.switch} aria-label={t("timesOf")}>
            {[false, true].map((ours) => (
              <button key={String(ours)} type="button" aria-pressed={inOwn === ours} onClick={() => setInOwn(ours)}>
                {city(ours ? own : event.timeZoneId)}
              </button>
            ))}
          </fieldset>
        )}
        {editable && day !== null && (
          <Button tone="link" icon={<PlusIcon size={14} />} onClick={addNext}>
            {t("addItem")}
          </Button>
        )}
      </div>
      {(days.length > 1 || peopleIn.length > 1) && (
        <div className={styles.bar}>
          {days.length > 1 && (
            <fieldset className={styles.switch} aria-label={t("days")}>
              {days.map((option) => (
                <button key={option} type="button" aria-pressed={option === day} onClick={() => setDay(option)}>
                  {weekdayDate(option).slice(0, 6)}
                </button>
              ))}
            </fieldset>
          )}
          {peopleIn.length > 1 && (
            <SelectField
              name="person"
              value={person}
              onChange={setPerson}
              onBlur={() => undefined}
              error={undefined}
              label={w("talent")}
              placeholder={t("allTalents")}
              choices={peopleIn.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            />
          )}
        </div>
      )}
      {savedItems.length === 0 ? (
        <p className={styles.none}>{day === null ? t("noRunSheetDates") : t("noRunSheet")}</p>
      ) : (
        <div className={styles.scroller}>
          <div
            className={styles.grid}
            style={{ gridTemplateColumns: `46px repeat(${lanes.length}, minmax(148px, 1fr))` }}
          >
            <span />
            {lanes.map((lane) =>
              // The only lane needs no name.
              lane === "" && lanes.length === 1 ? (
                <span key={lane} className={styles.lane} />
              ) : (
                <h3 key={lane} className={styles.lane}>
                  {lane || t("noPlaceNamed")}
                </h3>
              ),
            )}
            <div className={styles.hours} style={{ height: (last - first) * HOUR_PX + 10 }} aria-hidden>
              {hours.map((hour) => (
                <span key={hour} style={{ top: (hour - first) * HOUR_PX }}>
                  {day && timeOf(wallAfter(day, hour * HOUR))}
                </span>
              ))}
            </div>
            {lanes.map((lane) => (
              <div
                key={lane}
                className={styles.column}
                data-lane={lane}
                style={{ height: (last - first) * HOUR_PX + 10, backgroundSize: `100% ${HOUR_PX}px` }}
              >
                {placeItems(
                  day ?? "",
                  shownItems.filter((item) => (item.lane ?? "") === lane),
                ).map((placed) => (
                  <ItemBlock
                    key={placed.item.id}
                    placed={placed}
                    origin={first * HOUR}
                    people={event.people.filter(({ id }) => placed.item.personIds.includes(id))}
                    timeOf={timeOf}
                    overlap={overlapText(placed.item)}
                    editable={editable}
                    open={() => {
                      const { item } = placed;
                      if (editable) openDialog((close) => <ItemDialog event={event} item={item} close={close} />);
                    }}
                    onPointerDown={(pressed) => editable && startDrag(pressed, placed.item)}
                    onKeyDown={(pressed) => onKeyDown(pressed, placed.item)}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
      <p className="only-read" aria-live="polite">
        {announced}
      </p>
    </section>
  );
}
