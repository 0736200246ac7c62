/** Adds guests by written or pasted lines. What is not understood stays in the field. */
import { useId, useMemo, useState } from "react";
import { formOf } from "#contract/form.ts";
import { GUEST_SIDES, type GuestSide } from "#contract/guests/codes.ts";
import { GuestForm, type GuestList, guests } from "#contract/guests/guest.ts";
import { understandGuests } from "#contract/guests/pasted.ts";
import { aboveQuotas } from "#contract/guests/sums.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Guests.module.css";
import { GUEST_QUOTA_TITLES, GUEST_SIDE_TITLES, t } from "./messages.ts";

const EMPTY = formOf(GuestForm).empty;

export function GuestLines({ eventId, list }: { eventId: string; list: GuestList }) {
  const [text, setText] = useState("");
  const [side, setSide] = useState<GuestSide>("ARTIST");
  const [again, setAgain] = useState(false);
  const [busy, setBusy] = useState(false);
  const [hint, sideId, againId] = [useId(), useId(), useId()];
  const read = useMemo(
    () =>
      understandGuests(
        text,
        list.guests.map(({ name }) => name),
      ),
    [text, list.guests],
  );
  const twice = read.guests.filter((guest) => guest.again);
  const adding = again ? read.guests : read.guests.filter((guest) => !guest.again);
  const drafted = adding.map((guest) => ({ ...guest, side: guest.side ?? side, state: "ASKED" as const, arrived: 0 }));
  const above =
    drafted.length === 0
      ? []
      : aboveQuotas([...list.guests, ...drafted], list.quotas, { waiting: true }).filter(
          ({ quota }) => quota === "TOTAL" || drafted.some((guest) => guest.side === quota),
        );

  async function add(): Promise<void> {
    if (adding.length === 0 || busy) return;
    setBusy(true);
    const forms = drafted.map((guest) => ({
      ...EMPTY,
      name: guest.name,
      places: guest.places,
      type: guest.type,
      side: guest.side,
      note: guest.note,
    }));
    const reply = await mutate(guests.add, { params: { id: eventId }, body: { guests: forms, again } });
    setBusy(false);
    if (reply === null) return;
    const rows = new Set(adding.map(({ row }) => row));
    setText(
      text
        .split(/\r?\n/)
        .filter((line, place) => line.trim() !== "" && !rows.has(place + 1))
        .join("\n"),
    );
    setAgain(false);
    showToast(t("added", { count: reply.ids.length }), {
      undo: () => mutate(guests.removeSeveral, { params: { id: eventId }, body: { guestIds: reply.ids } }),
    });
  }

  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <textarea
        id="guest-lines"
        aria-label={t("addLabel")}
        aria-describedby={hint}
        placeholder={t("addLabel")}
        value={text}
        rows={Math.min(8, Math.max(1, text.split("\n").length))}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void add();
        }}
      />
      <label htmlFor={sideId} className={styles.choice}>
        {t("addSide")}
        <select
          id={sideId}
          value={side}
          onChange={({ currentTarget }) => setSide(GUEST_SIDES.find((own) => own === currentTarget.value) ?? "ARTIST")}
        >
          {GUEST_SIDES.map((value) => (
            <option key={value} value={value}>
              {GUEST_SIDE_TITLES[value]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" tone="main" off={adding.length === 0 || busy}>
        {adding.length > 1 ? t("addCount", { count: adding.length }) : t("add")}
      </Button>
      <p id={hint} className={styles.hint}>
        {t("addHint")}
      </p>
      <div role="status" className={styles.said}>
        {read.faults.map(({ row, message }) => (
          <p key={row} className={styles.fault}>
            {t("lineOf", { row })}: {message}
          </p>
        ))}
        {twice.map(({ row, name }) => (
          <p key={row} className={styles.above}>
            {t("again", { name })}
          </p>
        ))}
        {twice.length > 0 && (
          <p className={styles.choice}>
            <Checkbox id={againId} checked={again} onChange={({ currentTarget }) => setAgain(currentTarget.checked)} />
            <label htmlFor={againId}>{t("againBox")}</label>
          </p>
        )}
        {above.map(({ quota, places, wanted }) => (
          <p key={quota} className={styles.above}>
            {t("above", { name: GUEST_QUOTA_TITLES[quota], over: wanted - places, places })}
          </p>
        ))}
      </div>
    </form>
  );
}
