import type { Tour } from "#contract/tours/tour.ts";
import { t } from "#web/areas/tours/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { RichText } from "#web/ui/rich/RichText.tsx";

export function TourSummary({ record }: { record: Tour }) {
  const paths = useRecordPaths();
  const { description, people } = record;
  return (
    <DetailPanel
      side={
        <>
          <DetailSection title={t("tour")}>
            <DetailFacts
              facts={[
                [w("talents"), people.length > 0 && <AvatarGroup people={people} />],
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
      <DetailSection title={t("about")}>
        {description ? (
          <RichText html={description} />
        ) : (
          <MissingHint edit={record.editable && paths.edit(record.id)}>{t("noAbout")}</MissingHint>
        )}
      </DetailSection>
    </DetailPanel>
  );
}
