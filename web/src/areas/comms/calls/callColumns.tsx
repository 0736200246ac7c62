import { PhoneIncomingIcon } from "@phosphor-icons/react/dist/csr/PhoneIncoming";
import { PhoneOutgoingIcon } from "@phosphor-icons/react/dist/csr/PhoneOutgoing";
import { Link } from "react-router";
import type { CallDirection, CallLogRow, callLogs } from "#contract/comms/call-log.ts";
import type { SortOf } from "#contract/list.ts";
import { AboutLinks } from "#web/shared/comms/links.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { CallOutcomeBadge } from "./CallOutcomeBadge.tsx";
import styles from "./Calls.module.css";
import { durationText } from "./callText.ts";
import { t } from "./messages.ts";

export const DirectionMark = ({ direction }: { direction: CallDirection }) => {
  const Glyph = direction === "IN" ? PhoneIncomingIcon : PhoneOutgoingIcon;
  return (
    <span className={styles.direction}>
      <Glyph size={14} aria-hidden />
      {t(direction)}
    </span>
  );
};

export const FollowUpLink = ({ followUp }: Pick<CallLogRow, "followUp">) =>
  followUp && (
    <span className={styles.followUp}>
      <Link to={`/tasks?id=${followUp.id}`} data-done={followUp.done || undefined}>
        {followUp.name}
      </Link>
      {followUp.done && <span> · {t("done")}</span>}
    </span>
  );

/** Describes the other party of a call: a hidden party is not "unknown", and the person called is not the caller. */
export const partyText = ({
  party,
  partyHidden,
  direction,
}: Pick<CallLogRow, "party" | "partyHidden" | "direction">): string =>
  party?.displayName ?? t(partyHidden ? "hidden" : `unknown_${direction}`);

export const callColumns: readonly Column<CallLogRow, SortOf<typeof callLogs.list>>[] = [
  {
    id: "party",
    title: t("party"),
    width: 210,
    cell: (row) =>
      row.party ? (
        <NamedAvatar person={row.party} size={22} />
      ) : (
        <span className={styles.unknown}>{partyText(row)}</span>
      ),
  },
  { id: "company", title: t("company"), width: 150, cell: ({ party }) => party?.company },
  {
    id: "started",
    title: t("started"),
    width: 150,
    sort: "startedAt",
    cell: ({ startedAt }) => <When instant={startedAt} />,
  },
  {
    id: "direction",
    title: t("direction"),
    width: 110,
    cell: ({ direction }) => <DirectionMark direction={direction} />,
  },
  {
    id: "outcome",
    title: t("outcome"),
    width: 130,
    cell: ({ outcome }) => <CallOutcomeBadge outcome={outcome} resting />,
  },
  {
    id: "duration",
    title: t("duration"),
    width: 96,
    align: "end",
    sort: "durationSeconds",
    cell: ({ durationSeconds }) => durationText(durationSeconds),
  },
  { id: "notes", title: t("notes"), width: 240, cell: ({ notes }) => notes },
  { id: "about", title: t("about"), width: 180, cell: ({ records }) => <AboutLinks records={records} /> },
  { id: "followUp", title: t("followUp"), width: 180, cell: ({ followUp }) => <FollowUpLink followUp={followUp} /> },
  {
    id: "madeBy",
    title: t("madeBy"),
    width: 150,
    cell: ({ madeBy }) => madeBy && <NamedAvatar person={madeBy} size={22} />,
  },
  {
    id: "assigned",
    title: t("assigned"),
    width: 150,
    hidden: true,
    cell: ({ assignedTo }) => assignedTo && <NamedAvatar person={assignedTo} size={22} />,
  },
];
