/** Moves an event: shows what hangs on its dates, and moves what is ticked with it. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Event } from "#contract/events/event.ts";
import { MOVED_PARTS, type MovedItem, type MovePreview, moving } from "#contract/events/moving.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { city } from "#web/ui/time/format.ts";
import styles from "./MoveDialog.module.css";
import { t } from "./messages.ts";

export interface EventDates {
  startDate: string | null;
  endDate: string | null;
}
export interface Moved extends EventDates {
  event: Event;
  leave: string[];
  also: string[];
  /** How many things moved with it. */
  count: number;
}
export type Movable = Pick<Event, "id" | "displayName" | "startDate" | "endDate" | "timeZoneId">;
interface Props {
  event: Movable;
  /** The dates that it shall have; its own to begin with. */
  to?: EventDates | undefined;
  close: (moved: Moved | null) => void;
}
interface Values extends EventDates {
  leave: string[];
  also: string[];
  conflictReason: string | null;
}

const isWhole = (date: string | null): boolean => date === null || /^\d{4}/.test(date);
const moves = ({ key, state }: MovedItem, { leave, also }: Values): boolean =>
  state === "moves" ? !leave.includes(key) : state === "changed" && also.includes(key);
const without = (keys: readonly string[], key: string): string[] => keys.filter((other) => other !== key);

export function MoveDialog({ event, to, close }: Props) {
  const { id, displayName, startDate, endDate } = event;
  // Hash of the preview; empty until there is one, because the form validates its body first.
  const hash = useRef("");
  const form = useCallForm<typeof moving.move, Values>(moving.move, {
    params: { id },
    initial: { startDate, endDate, ...to, leave: [], also: [], conflictReason: null },
    filled: to !== undefined,
    draft: false,
    toBody: ({ conflictReason, ...values }) => ({
      ...values,
      hash: hash.current,
      ...(conflictReason !== null && { conflictReason }),
    }),
    onRefused: (refusal, again) => {
      void preview.refetch();
      return askConflict(refusal, again);
    },
    onDone: (moved, { leave, also, ...dates }) => close({ event: moved, ...dates, leave, also, count: count() }),
  });
  const { values } = form;
  const dates: EventDates = { startDate: values.startDate, endDate: values.endDate };
  const ready = isWhole(dates.startDate) && isWhole(dates.endDate);
  const preview: UseQueryResult<MovePreview> = useCallQuery(
    moving.preview,
    { params: { id }, body: dates },
    { when: ready, keep: true },
  );
  const count = (): number =>
    (preview.data?.items.filter((item) => moves(item, values)).length ?? 0) + (preview.data?.hidden ?? 0);
  useEffect(() => {
    hash.current = preview.data?.hash ?? "";
  });
  const same = dates.startDate === startDate && dates.endDate === endDate;
  const zone = city(event.timeZoneId);
  const more = same ? 0 : count();
  const toggle = ({ key, state }: MovedItem, on: boolean): void => {
    if (state === "changed") form.set("also", on ? [...values.also, key] : without(values.also, key));
    else form.set("leave", on ? without(values.leave, key) : [...values.leave, key]);
  };
  return (
    <FormDialog
      form={form}
      title={t("title", { name: displayName })}
      line={t("line")}
      size={650}
      close={() => close(null)}
      save={more > 0 ? t("moveWith", { count: more }) : t("moveIt")}
    >
      <DayTimeField {...form.field("startDate")} label={w("start")} timeLabel={zone} />
      <DayTimeField {...form.field("endDate")} label={w("end")} timeLabel={zone} />
      {!same && ready && (
        <ExclusivityWarning recordId={id} startDate={dates.startDate} endDate={dates.endDate} asRecord />
      )}
      {same ? (
        <p className={styles.quiet}>{t("sameDates")}</p>
      ) : (
        <QueryBoundary answer={preview}>
          {(shown) => <Shown preview={shown} isOn={(item) => moves(item, values)} toggle={toggle} />}
        </QueryBoundary>
      )}
    </FormDialog>
  );
}

interface ShownProps {
  preview: MovePreview;
  isOn: (item: MovedItem) => boolean;
  toggle: (item: MovedItem, on: boolean) => void;
}
function Shown({ preview: { days, items, hidden, notified }, isOn, toggle }: ShownProps) {
  return (
    <div className={styles.shown} aria-live="polite">
      {days !== null && days !== 0 && (
        <p className={styles.days}>{days > 0 ? t("later", { count: days }) : t("earlier", { count: -days })}</p>
      )}
      {items.length === 0 && hidden === 0 && <p className={styles.quiet}>{t("nothing")}</p>}
      {MOVED_PARTS.map((part) => {
        const own = items.filter((item) => item.part === part);
        return (
          own.length > 0 && (
            <fieldset key={part} className={styles.part}>
              <legend>{t(part)}</legend>
              <ul className={styles.items}>
                {own.map((item) => (
                  <Item key={item.key} item={item} on={isOn(item)} toggle={(on) => toggle(item, on)} />
                ))}
              </ul>
            </fieldset>
          )
        );
      })}
      {hidden > 0 && <p className={styles.quiet}>{t("hidden", { count: hidden })}</p>}
      <p className={styles.notified}>
        {notified.length === 0 ? (
          t("noneNotified")
        ) : (
          <>
            {t("notified")}
            <AvatarGroup people={notified} />
          </>
        )}
      </p>
    </div>
  );
}

const dateText = (date: string | null): string => dayTime(date) ?? t("noDate");

function Item({ item, on, toggle }: { item: MovedItem; on: boolean; toggle: (on: boolean) => void }) {
  const { title, person, from, to, state } = item;
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control */}
      <label className={styles.item} data-state={state}>
        <Checkbox
          checked={on}
          disabled={state === "done"}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
        <span className={styles.name}>
          {title}
          {state !== "moves" && <small> {t(state)}</small>}
        </span>
        {person && <Avatar person={person} size={22} />}
        <span className={styles.dates}>
          {state === "done" ? dateText(from) : t("fromTo", { from: dateText(from), to: dateText(to) })}
        </span>
      </label>
    </li>
  );
}
