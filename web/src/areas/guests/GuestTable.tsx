/** The rows of a guest list, several of which are approved or declined at once. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { UserMinusIcon } from "@phosphor-icons/react/dist/csr/UserMinus";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { lazy, useRef } from "react";
import type { GuestState } from "#contract/guests/codes.ts";
import { type Guest, type GuestList, guests } from "#contract/guests/guest.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { onRowKeys } from "#web/ui/table/keys.ts";
import { decide } from "./decide.tsx";
import { GuestStateBadge } from "./GuestStateBadge.tsx";
import styles from "./Guests.module.css";
import { GUEST_SIDE_TITLES, GUEST_TYPE_TITLES, t } from "./messages.ts";

const GuestDialog = lazy(async () => ({ default: (await import("./GuestDialog.tsx")).GuestDialog }));

interface Props {
  eventId: string;
  list: GuestList;
  rows: readonly Guest[];
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
}
export function GuestTable({ eventId, list, rows, selected, select }: Props) {
  const last = useRef<string | null>(null);
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    last.current = id;
    select(next);
  };
  const extend = (id: string): void => {
    const placeOf = (wanted: string | null) => rows.findIndex((guest) => guest.id === wanted);
    const [from = 0, to = 0] = [placeOf(last.current), placeOf(id)].toSorted((a, b) => a - b);
    select(new Set([...selected, ...rows.slice(Math.max(from, 0), to + 1).map((guest) => guest.id)]));
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {list.editable && (
            <td>
              <Checkbox
                label={t("selectAll")}
                checked={chosen > 0 && chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                onChange={() => select(chosen === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </td>
          )}
          <th scope="col">{t("guest")}</th>
          <th scope="col">{t("places")}</th>
          <th scope="col">{t("type")}</th>
          <th scope="col">{t("side")}</th>
          <th scope="col">{t("askedBy")}</th>
          <th scope="col">{t("remark")}</th>
          <th scope="col">{t("state")}</th>
          {list.editable && (
            <td>
              <span className={styles.hidden}>{t("edit")}</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRowKeys(event, { extend, has: (id) => selected.has(id) })}>
        {rows.map((guest) => (
          <Row
            key={guest.id}
            eventId={eventId}
            list={list}
            guest={guest}
            selected={selected.has(guest.id)}
            toggle={() => toggle(guest.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  eventId: string;
  list: GuestList;
  guest: Guest;
  selected: boolean;
  toggle: () => void;
}
function Row({ eventId, list, guest, selected, toggle }: RowProps) {
  const { id, name, places, type, side, asker, note, state, reason, arrived } = guest;
  const to = (next: GuestState) => () => decide(eventId, list, [guest], next);
  const params = { id: eventId, guestId: id };
  const edit = (): void =>
    void openDialog((close) => <GuestDialog eventId={eventId} list={list} guest={guest} close={close} />);
  return (
    <tr data-row data-id={id} data-selected={selected || undefined}>
      {list.editable && (
        <td>
          <Checkbox label={t("selectOf", { name })} checked={selected} onChange={toggle} />
        </td>
      )}
      <th scope="row">
        {list.editable ? (
          <button type="button" data-opener className={styles.opener} onClick={edit}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td data-label={t("places")}>{places}</td>
      <td data-label={t("type")}>{GUEST_TYPE_TITLES[type]}</td>
      <td data-label={t("side")}>{GUEST_SIDE_TITLES[side]}</td>
      <td data-label={t("askedBy")}>{asker}</td>
      <td data-label={t("remark")}>{note}</td>
      <td data-label={t("state")}>
        <GuestStateBadge state={state} />
        {arrived > 0 && <small>{t("inCount", { count: arrived })}</small>}
        {reason && <small>{t("stateReason", { reason })}</small>}
      </td>
      {list.editable && (
        <td>
          <ActionMenu
            title={t("actionsOf", { name })}
            actions={[
              {
                id: "approve",
                title: t("approve"),
                icon: CheckCircleIcon,
                visible: state !== "APPROVED",
                run: to("APPROVED"),
              },
              {
                id: "decline",
                title: t("decline"),
                icon: XCircleIcon,
                visible: state !== "DECLINED" && arrived === 0,
                run: to("DECLINED"),
              },
              {
                id: "wait",
                title: t("wait"),
                icon: ClockIcon,
                visible: state !== "ASKED" && arrived === 0,
                run: to("ASKED"),
              },
              {
                id: "edit",
                title: t("edit"),
                icon: PencilSimpleIcon,
                run: edit,
              },
              {
                id: "remove",
                title: t("remove"),
                icon: UserMinusIcon,
                tone: "danger",
                run: () =>
                  removeRecord({
                    name,
                    remove: [guests.remove, { params }],
                    restore: [guests.restore, { params }],
                  }),
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
}
