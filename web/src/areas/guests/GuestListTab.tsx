/** The guest list of an event, as a tab of its page. */
import { useMemo, useState } from "react";
import { type GuestList, guests } from "#contract/guests/guest.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { foldText } from "#web/ui/format/foldText.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { decide } from "./decide.tsx";
import { GuestLines } from "./GuestLines.tsx";
import styles from "./Guests.module.css";
import { GuestTable } from "./GuestTable.tsx";
import { t } from "./messages.ts";
import { doorPath } from "./paths.ts";
import { Quotas } from "./Quotas.tsx";
import { removeGuests } from "./removeGuests.ts";
import { saveDoorList } from "./saveDoorList.ts";
import { TourGuestsTab } from "./TourGuestsTab.tsx";

function GuestListTab({ record: { id } }: { record: { id: string } }) {
  const answer = useCallQuery(guests.list, { params: { id } });
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>{(list) => <Shown eventId={id} list={list} />}</QueryBoundary>
    </FullPanel>
  );
}

function Shown({ eventId, list }: { eventId: string; list: GuestList }) {
  const [search, setSearch] = useState("");
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const words = foldText(search.trim());
    return words === ""
      ? list.guests
      : list.guests.filter(({ name, asker }) => foldText([name, asker].join(" ")).includes(words));
  }, [list.guests, search]);
  const chosen = list.guests.filter(({ id }) => selected.has(id));
  const waiting = list.guests.filter(({ state }) => state === "ASKED");
  const settle = async (state: "APPROVED" | "DECLINED", settled: GuestList["guests"]): Promise<void> => {
    if (await decide(eventId, list, settled, state)) select(new Set());
  };
  const takeOff = async (): Promise<void> => {
    if (await removeGuests(eventId, chosen)) select(new Set());
  };
  const focus = (id: string) => () => document.getElementById(id)?.focus();
  usePageKeys({ n: focus("guest-lines"), "/": focus("guest-search") });
  return (
    <div className={styles.list}>
      <Quotas eventId={eventId} list={list} />
      {list.editable && <GuestLines eventId={eventId} list={list} />}
      <div className={styles.bar}>
        {list.guests.length > 0 && (
          <input
            id="guest-search"
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {chosen.length > 0 ? (
          <>
            <span role="status">{t("selected", { count: chosen.length })}</span>
            <Button onClick={() => settle("APPROVED", chosen)}>{t("approve")}</Button>
            <Button onClick={() => settle("DECLINED", chosen)}>{t("decline")}</Button>
            <Button tone="danger" onClick={() => void takeOff()}>
              {t("remove")}
            </Button>
          </>
        ) : (
          list.editable &&
          waiting.length > 0 && (
            <Button onClick={() => settle("APPROVED", waiting)}>
              {t("approveWaiting", { count: waiting.length })}
            </Button>
          )
        )}
        <span className={styles.gap} />
        <Button onClick={() => saveDoorList(eventId)}>{t("pdf")}</Button>
        <Button to={doorPath(eventId)}>{t("door")}</Button>
      </div>
      {list.guests.length === 0 ? (
        <Empty title={t("none")} line={list.editable ? t("noneLine") : t("noneReader")} />
      ) : rows.length === 0 ? (
        <Empty title={t("noneFound")} live />
      ) : (
        <GuestTable eventId={eventId} list={list} rows={rows} selected={selected} select={select} />
      )}
    </div>
  );
}

/** The tabs of an event and of a tour, which are loaded together: who opens one goes to the other. */
export const guestTabs = { event: GuestListTab, tour: TourGuestsTab };
