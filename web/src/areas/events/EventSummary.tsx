import { Link } from "react-router";
import { type Event, events } from "#contract/events/event.ts";
import { t } from "#web/areas/events/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { MissingSection } from "#web/shared/deals/missing/MissingSection.tsx";
import { TextSection } from "#web/shared/deals/WorkSummary.tsx";
import { dayRange, dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { ExclusivitySection } from "#web/shared/exclusivity/ExclusivitySection.tsx";
import { HoldsSection } from "#web/shared/holds/HoldsSection.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { city } from "#web/ui/time/format.ts";
import { EventPlace } from "./EventPlace.tsx";
import styles from "./EventSummary.module.css";
import { wallTimeOf } from "./eventLabels.ts";
import { RunSheet } from "./runSheet/RunSheet.tsx";

export function EventSummary({ record: event }: { record: Event }) {
  const paths = useRecordPaths();
  const edit = event.editable && paths.edit(event.id);
  return (
    <DetailPanel
      side={
        <>
          <MissingSection record={event} calls={events} edit={edit} />
          <ExclusivitySection id={event.id} />
          <DetailSection title={t("event")}>
            <DetailFacts
              facts={[
                [w("partner"), event.partner?.name],
                [w("contacts"), event.contacts.map(({ name }) => name).join(", ")],
                [t("whenFact"), dayRange(event.startDate, event.endDate)],
                [t("zone"), city(event.timeZoneId)],
                [t("feeOfEvent"), moneyText(event.fee, event.currency)],
                [w("opportunity"), event.opportunity?.name],
                [w("project"), event.project?.name],
                [t("conflictReason"), event.conflictReason],
                [w("lead"), event.lead?.displayName],
                [w("tags"), event.tags.length > 0 && <Tags tags={event.tags} />],
              ]}
            />
          </DetailSection>
          <EventPlace event={event} />
          <AssignedPart staff={event.assignedStaff} />
        </>
      }
    >
      <RunSheet event={event} />
      <LineUp event={event} edit={edit} />
      <HoldsSection holder={event} />
      <Travel event={event} edit={edit} />
      {event.description && (
        <TextSection title={w("description")} html={event.description} none={w("noDescription")} edit={edit} />
      )}
      <TextSection title={t("hospitality")} html={event.hospitality} none={t("noHospitality")} edit={edit} />
      <TextSection title={t("rider")} html={event.rider} none={t("noRider")} edit={edit} />
    </DetailPanel>
  );
}

interface Part {
  event: Event;
  edit: string | false;
}

const LineUp = ({ event, edit }: Part) => (
  <DetailSection title={t("lineUp")}>
    {event.lineUp.length === 0 ? (
      <MissingHint edit={edit}>{t("noLineUp")}</MissingHint>
    ) : (
      <ul className={styles.rows}>
        {event.lineUp.map(({ person, name, role, callTime, fee }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: those that the reader may not see have no id
          <li key={place} className={styles.row}>
            <span className={styles.grow}>
              {person ? (
                <Link to={`/${person.type}/${person.id}`}>
                  <NamedAvatar person={person} />
                </Link>
              ) : (
                name
              )}
              {role && <span className={styles.minor}>{role}</span>}
            </span>
            {callTime && (
              <span className={styles.minor}>
                {t("call")} {wallTimeOf(callTime)}
              </span>
            )}
            <span className={styles.amount}>{moneyText(fee, event.currency)}</span>
          </li>
        ))}
      </ul>
    )}
  </DetailSection>
);

function Travel({ event, edit }: Part) {
  const { travel, stays } = event;
  return (
    <DetailSection title={t("travelAndStay")}>
      {travel.length + stays.length === 0 ? (
        <MissingHint edit={edit}>{t("noTravel")}</MissingHint>
      ) : (
        <ul className={styles.rows}>
          {travel.map((leg) => (
            <li key={leg.id} className={styles.row}>
              <span className={styles.time}>{dayTime(leg.departs)}</span>
              <span className={styles.grow}>
                {t(leg.mode)} {t("fromTo", { from: leg.from, to: leg.to })}
                <span className={styles.minor}>
                  {[
                    `${t("arrives")} ${dayTime(leg.arrives)} (${city(leg.arrivesZone)})`,
                    leg.travellers.map(({ displayName }) => displayName).join(", "),
                    leg.reference,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={styles.amount}>{moneyText(leg.cost, event.currency)}</span>
            </li>
          ))}
          {stays.map((stay) => (
            <li key={stay.id} className={styles.row}>
              <span className={styles.time}>{dayTime(stay.checkIn)}</span>
              <span className={styles.grow}>
                {stay.name}
                <span className={styles.minor}>
                  {[t("until", { day: dayTime(stay.checkOut) ?? "" }), stay.address, stay.reference]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
