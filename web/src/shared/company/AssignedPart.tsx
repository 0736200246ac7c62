import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/shared/company/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import styles from "./AssignedPart.module.css";

/** The staff assigned to a company. */
export const AssignedPart = ({ staff }: { staff: readonly PersonBrief[] }) => (
  <DetailSection title={t("assignedStaff")}>
    {staff.length > 0 ? (
      <ul className={styles.staff}>
        {staff.map((person) => (
          <li key={person.id}>
            <NamedAvatar person={person} />
          </li>
        ))}
      </ul>
    ) : (
      <EmptyText>{t("nobody")}</EmptyText>
    )}
  </DetailSection>
);
