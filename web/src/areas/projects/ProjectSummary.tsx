import { type Project, projects } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { MissingSection } from "#web/shared/deals/missing/MissingSection.tsx";
import { TalentsSection, TextSection } from "#web/shared/deals/WorkSummary.tsx";
import { dayRange, moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";

export function ProjectSummary({ record }: { record: Project }) {
  const paths = useRecordPaths();
  const edit = record.editable && paths.edit(record.id);
  return (
    <DetailPanel
      side={
        <>
          <MissingSection record={record} calls={projects} edit={edit} />
          <DetailSection title={t("project")}>
            <DetailFacts
              facts={[
                [w("partner"), record.partner?.name],
                [w("contacts"), record.contacts.map(({ name }) => name).join(", ")],
                [t("dates"), dayRange(record.startDate, record.endDate)],
                [t("budget"), moneyText(record.budget, record.currency)],
                [w("opportunity"), record.opportunity?.name],
                [w("lead"), record.lead?.displayName],
                [w("closedAt"), record.closedAt && <When instant={record.closedAt} />],
                [w("tags"), record.tags.length > 0 && <Tags tags={record.tags} />],
              ]}
            />
          </DetailSection>
          <AssignedPart staff={record.assignedStaff} />
        </>
      }
    >
      <TextSection title={w("description")} html={record.description} none={w("noDescription")} edit={edit} />
      <TalentsSection people={record.people} />
    </DetailPanel>
  );
}
