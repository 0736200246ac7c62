import { Link } from "react-router";
import { type Opportunity, opportunities } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { MissingSection } from "#web/shared/deals/missing/MissingSection.tsx";
import { TalentsSection, TextSection } from "#web/shared/deals/WorkSummary.tsx";
import { dayRange, dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { t as e } from "#web/shared/enquiry/messages.ts";
import { ExclusivitySection } from "#web/shared/exclusivity/ExclusivitySection.tsx";
import { HoldsSection } from "#web/shared/holds/HoldsSection.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";

import { MadeSection } from "./winning/MadeSection.tsx";

export function OpportunitySummary({ record }: { record: Opportunity }) {
  const paths = useRecordPaths();
  const maySeeComms = useMay("COMM", "read");
  const edit = record.editable && paths.edit(record.id);
  const { startDate, endDate, currency } = record;
  return (
    <DetailPanel
      side={
        <>
          <MissingSection record={record} calls={opportunities} edit={edit} />
          <ExclusivitySection id={record.id} />
          <MadeSection record={record} />
          <DetailSection title={t("deal")}>
            <DetailFacts
              facts={[
                [w("partner"), record.partner?.name],
                [w("contacts"), record.contacts.map(({ name }) => name).join(", ")],
                [t("type"), record.type && w(record.type)],
                [t("source"), record.source && t(record.source)],
                [t("value"), moneyText(record.value, currency)],
                [t("probability"), record.probability !== null && t("percent", { count: record.probability })],
                [t("weighted"), moneyText(record.weighted, currency)],
                [t("expectedClose"), dayTime(record.expectedCloseDate)],
                [t("dates"), dayRange(startDate, endDate)],
                [w("venue"), record.venue],
                [w("address"), record.address],
                [t("outcome"), record.outcome !== "OPPORTUNITY" && t(record.outcome)],
                [t("outcomeReason"), record.outcomeReason?.name],
                [w("closedAt"), record.closedAt && <When instant={record.closedAt} />],
                [w("lead"), record.lead?.displayName],
                [w("tags"), record.tags.length > 0 && <Tags tags={record.tags} />],
              ]}
            />
          </DetailSection>
          {record.enquiry && (
            <DetailSection title={e("enquiry")}>
              <DetailFacts
                facts={[
                  [e("channel"), e(`channel_${record.enquiry.channel}`)],
                  [e("senderName"), record.enquiry.name],
                  [e("company"), record.enquiry.company],
                  [e("senderEmail"), record.enquiry.email && <EmailAddress address={record.enquiry.email} />],
                  [
                    e("senderPhone"),
                    record.enquiry.phone && <a href={`tel:${record.enquiry.phone}`}>{record.enquiry.phone}</a>,
                  ],
                  [e("wanted"), dayRange(record.enquiry.startDate, record.enquiry.endDate)],
                  [e("receivedAt"), <When key="at" instant={record.enquiry.at} />],
                  [
                    e("channel_WEBSITE"),
                    maySeeComms && record.enquiry.websiteEnquiryId && (
                      <Link key="website" to={`/comms/website?id=${record.enquiry.websiteEnquiryId}`}>
                        {e("openEnquiry")}
                      </Link>
                    ),
                  ],
                ]}
              />
            </DetailSection>
          )}
          <AssignedPart staff={record.assignedStaff} />
        </>
      }
    >
      <TextSection title={t("brief")} html={record.brief} none={t("noBrief")} edit={edit} />
      <TextSection title={t("deliverables")} html={record.deliverables} none={t("noDeliverables")} edit={edit} />
      <TalentsSection people={record.people} />
      <HoldsSection holder={record} />
    </DetailPanel>
  );
}
