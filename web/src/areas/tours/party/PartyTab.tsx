/** The party of a tour: who travels, in which group, from where, and on which days. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { UserMinusIcon } from "@phosphor-icons/react/dist/csr/UserMinus";
import { lazy, Suspense } from "react";
import { type TourMember, tourParty } from "#contract/tours/party.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { DetailSection, FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { weekdayAndDay } from "../itinerary/words.ts";
import { PARTY_GROUP_TITLES } from "../tourLabels.ts";
import { t } from "./messages.ts";
import styles from "./Party.module.css";

const PartyLink = lazy(async () => ({ default: (await import("./PartyLink.tsx")).PartyLink }));
const MemberDialog = lazy(async () => ({ default: (await import("./MemberDialog.tsx")).MemberDialog }));

export function PartyTab({ record }: { record: Tour }) {
  const answer = useCallQuery(tourParty.list, { params: { id: record.id } });
  const open = (member: TourMember | null) =>
    void openDialog((close) => <MemberDialog tourId={record.id} member={member} close={close} />);
  const add = record.editable && (
    <Button tone="link" onClick={() => open(null)}>
      <PlusIcon size={14} aria-hidden /> {t("add")}
    </Button>
  );
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>
        {(members) =>
          members.length === 0 ? (
            <Empty title={t("none")} line={t("noneLine")}>
              {add}
            </Empty>
          ) : (
            <DetailSection title={t("party")} note={String(members.length)} action={add}>
              <ul className={styles.members}>
                {members.map((member) => (
                  <Member key={member.id} member={member} record={record} edit={() => open(member)} />
                ))}
              </ul>
            </DetailSection>
          )
        }
      </QueryBoundary>
      <Suspense>
        <PartyLink record={record} />
      </Suspense>
    </FullPanel>
  );
}

const daysOf = ({ joinsOn, leavesOn }: TourMember): string =>
  [joinsOn && t("from", { day: weekdayAndDay(joinsOn) }), leavesOn && t("until", { day: weekdayAndDay(leavesOn) })]
    .filter(Boolean)
    .join(" ") || t("wholeTour");

/** Says what somebody does, once: a tour manager is of the group of that name. */
function workOf({ group, role }: TourMember): string {
  const title = PARTY_GROUP_TITLES[group];
  return role === null || role.toLowerCase() === title.toLowerCase() ? title : `${title}, ${role}`;
}

function Member({ member, record, edit }: { member: TourMember; record: Tour; edit: () => void }) {
  const { id, name, avatarUrl, homeName, note } = member;
  const params = { id: record.id, memberId: id };
  return (
    <li className={styles.member}>
      <Avatar person={{ id: member.linkedId ?? id, displayName: name, avatarUrl }} size={28} />
      <span className={styles.name}>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
      <span>{workOf(member)}</span>
      <span>{homeName}</span>
      <span>{daysOf(member)}</span>
      {record.editable && (
        <ActionMenu
          title={t("actionsOf", { name })}
          actions={[
            { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: edit },
            {
              id: "remove",
              title: t("remove"),
              icon: UserMinusIcon,
              tone: "danger",
              run: () =>
                void removeRecord({
                  name,
                  remove: [tourParty.remove, { params }],
                  restore: [tourParty.restore, { params }],
                }),
            },
          ]}
        />
      )}
    </li>
  );
}
