/** The guest list at the door: a name is looked up, and one tap lets them in. Two doors see each other's taps. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/csr/Circle";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { type Guest, type GuestList, guests } from "#contract/guests/guest.ts";
import { byDoorName, doorName, guestSums } from "#contract/guests/sums.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { foldText } from "#web/ui/format/foldText.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import styles from "./Door.module.css";
import { GUEST_TYPE_TITLES, t } from "./messages.ts";
import { guestsPath } from "./paths.ts";
import { saveDoorList } from "./saveDoorList.ts";
import { t as titles } from "./titles.ts";

export function DoorScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(guests.list, { params: { id } });
  useTitle(answer.data?.title);
  return <QueryBoundary answer={answer}>{(list) => <Door eventId={id} list={list} />}</QueryBoundary>;
}

async function arrive(eventId: string, { id, name }: Guest, by: number): Promise<void> {
  const params = { id: eventId, guestId: id };
  if ((await mutate(guests.arrive, { params, body: { by } })) === null) return;
  if (by > 0)
    showToast(t("cameIn", { name, count: by }), {
      undo: () => mutate(guests.arrive, { params, body: { by: -by } }),
    });
}

function Door({ eventId, list }: { eventId: string; list: GuestList }) {
  const [search, setSearch] = useState("");
  const approved = useMemo(
    () => list.guests.filter(({ state }) => state === "APPROVED").toSorted(byDoorName),
    [list.guests],
  );
  const rows = useMemo(() => {
    const words = foldText(search).split(/\s+/).filter(Boolean);
    return approved.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
  }, [approved, search]);
  const { TOTAL } = guestSums(approved);
  usePageKeys({ "/": () => document.getElementById("door-search")?.focus() });
  return (
    <div className={styles.door}>
      <header className={styles.head}>
        <p>
          {[titles("doorList"), list.venue, list.startDate && formatDate(list.startDate.slice(0, 10))]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <PageHeading>{list.title}</PageHeading>
        <p role="status" className={styles.count}>
          {t("doorCount", { arrived: TOTAL.arrived, places: TOTAL.approved })}
        </p>
        <div className={styles.links}>
          <Button to={guestsPath(eventId)}>{titles("guestList")}</Button>
          <Button onClick={() => saveDoorList(eventId)}>{t("pdf")}</Button>
        </div>
      </header>
      {approved.length === 0 ? (
        <Empty title={t("doorNone")} line={t("doorNoneLine")} />
      ) : (
        <>
          <input
            id="door-search"
            type="search"
            className={styles.search}
            aria-label={t("doorSearch")}
            placeholder={t("doorSearch")}
            autoComplete="off"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {rows.length === 0 && <Empty title={t("noneFound")} live />}
          <ul className={styles.rows}>
            {rows.map((guest) => (
              <DoorRow
                key={guest.id}
                guest={guest}
                editable={list.editable}
                arrive={(by) => arrive(eventId, guest, by)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface RowProps {
  guest: Guest;
  editable: boolean;
  arrive: (by: number) => Promise<void>;
}
function DoorRow({ guest, editable, arrive: come }: RowProps) {
  const [busy, setBusy] = useState(false);
  const { name, places, arrived, type, note, asker } = guest;
  const left = places - arrived;
  const Glyph = left === 0 ? CheckCircleIcon : CircleIcon;
  const run = (by: number) => async (): Promise<void> => {
    // A second tap before the reply would count them twice.
    if (busy || by === 0) return;
    setBusy(true);
    await come(by);
    setBusy(false);
  };
  return (
    <li className={styles.row} data-in={left === 0 || undefined}>
      <button type="button" className={styles.main} disabled={!editable} aria-pressed={left === 0} onClick={run(left)}>
        <Glyph size={24} weight={left === 0 ? "fill" : "regular"} aria-hidden />
        <span className={styles.name}>
          <b>{doorName(name)}</b>
          <small>{[GUEST_TYPE_TITLES[type], asker, note].filter(Boolean).join(" · ")}</small>
        </span>
        <span className={styles.places}>{t("doorRow", { arrived, places })}</span>
      </button>
      {editable && (places > 1 || arrived > 0) && (
        <span className={styles.steps}>
          <button type="button" aria-label={t("letOut", { name })} disabled={arrived === 0} onClick={run(-1)}>
            <MinusIcon size={16} aria-hidden />
          </button>
          {places > 1 && (
            <button type="button" aria-label={t("letOne", { name })} disabled={left === 0} onClick={run(1)}>
              <PlusIcon size={16} aria-hidden />
            </button>
          )}
        </span>
      )}
    </li>
  );
}
