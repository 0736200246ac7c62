import type { Tour } from "#contract/tours/tour.ts";
import { t } from "#web/areas/tours/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { TalentsSection, TextSection } from "#web/shared/deals/WorkSummary.tsx";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";

export function TourSummary({ record }: { record: Tour }) {
  const paths = useRecordPaths();
  const edit = record.editable && paths.edit(record.id);
  return (
    <DetailPanel
      side={
        <>
          <DetailSection title={t("tour")}>
            <DetailFacts
              facts={[
                [t("dates"), dayRange(record.startDate, record.endDate)],
                [t("shows"), record.shows],
                [t("party"), record.members],
                [t("currency"), record.currency],
              ]}
            />
          </DetailSection>
          <AssignedPart staff={record.assignedStaff} />
        </>
      }
    >
      <TextSection title={t("about")} html={record.description} none={t("noAbout")} edit={edit} />
      <TalentsSection people={record.people} />
    </DetailPanel>
  );
}
