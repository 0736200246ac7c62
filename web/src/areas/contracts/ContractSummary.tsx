import { Link } from "react-router";
import { type Contract, contracts } from "#contract/contracts/contract.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { MissingSection } from "#web/shared/deals/missing/MissingSection.tsx";
import { TalentsSection, TextSection } from "#web/shared/deals/WorkSummary.tsx";
import { dayRange, dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { BillingSection } from "./billing/BillingSection.tsx";
import { ContractExclusivities } from "./exclusivity/ContractExclusivities.tsx";
import { FeeSection } from "./FeeSection.tsx";
import { Instalments } from "./instalments/Instalments.tsx";
import { KeyDatesSection } from "./keyDates/KeyDatesSection.tsx";
import { SigningSection } from "./signing/SigningSection.tsx";
import { SubContracts } from "./subContracts/SubContracts.tsx";

export function ContractSummary({ record }: { record: Contract }) {
  const paths = useRecordPaths();
  const edit = record.editable && paths.edit(record.id);
  return (
    <DetailPanel
      wide={
        <>
          <Instalments record={record} edit={edit} />
          <KeyDatesSection record={record} />
          <SubContracts record={record} />
        </>
      }
      side={
        <>
          <BillingSection record={record} />
          <SigningSection record={record} />
          <ContractExclusivities record={record} />
          <MissingSection record={record} calls={contracts} edit={edit} />
          <DetailSection title={t("contract")}>
            <DetailFacts
              facts={[
                [t("number"), record.number ?? t("noNumber")],
                [t("type"), record.type && w(record.type)],
                [w("partner"), record.partner?.name],
                [w("contacts"), record.contacts.map(({ name }) => name).join(", ")],
                [t("value"), moneyText(record.value, record.currency)],
                [t("taxMode"), t(record.taxMode)],
                [t("term"), dayRange(record.startDate, record.endDate)],
                [t("signedOn"), dayTime(record.signedOn)],
                [t("paymentTerms"), record.paymentTerms !== null && t("days", { count: record.paymentTerms })],
                [w("opportunity"), record.opportunity?.name],
                [t("project"), record.project?.name],
                [w("lead"), record.lead?.displayName],
                [w("closedAt"), record.closedAt && <When instant={record.closedAt} />],
                [t("cancelReason"), record.cancelReason],
                [w("tags"), record.tags.length > 0 && <Tags tags={record.tags} />],
              ]}
            />
          </DetailSection>
          <FeeSection record={record} />
          <AssignedPart staff={record.assignedStaff} />
        </>
      }
    >
      <TalentsSection people={record.people} />
      <EventsSection events={record.events} />
      <TextSection title={w("description")} html={record.description} none={w("noDescription")} edit={edit} />
      <TextSection title={t("rider")} html={record.rider} none={t("noRider")} edit={edit} />
    </DetailPanel>
  );
}

const EventsSection = ({ events }: { events: Contract["events"] }) =>
  events.length > 0 && (
    <DetailSection title={t("events")}>
      <DetailFacts
        facts={events.map(({ id, name, startDate, endDate }) => [
          dayRange(startDate, endDate) ?? t("noDate"),
          <Link key={id} to={`/event/detail/${id}`}>
            {name}
          </Link>,
        ])}
      />
    </DetailSection>
  );
