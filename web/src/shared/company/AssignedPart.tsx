import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/messages/companies.ts";
import { Named } from "#web/shared/FaceStack.tsx";
import { Nothing, SheetPart } from "#web/shared/Sheet.tsx";
import styles from "./AssignedPart.module.css";

/** Who looks after a company. */
export const AssignedPart = ({ staff }: { staff: readonly PersonBrief[] }) => (
  <SheetPart title={t("assignedStaff")}>
    {staff.length > 0 ? (
      <ul className={styles.staff}>
        {staff.map((person) => (
          <li key={person.id}>
            <Named person={person} />
          </li>
        ))}
      </ul>
    ) : (
      <Nothing>{t("nobody")}</Nothing>
    )}
  </SheetPart>
);
