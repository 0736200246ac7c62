import type { PersonBrief } from "#contract/schema.ts";
import { Face } from "#web/shared/Face.tsx";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import styles from "./CompanyCard.module.css";

interface Props {
  company: PersonBrief;
  line: string | null | undefined;
  place: string | null | undefined;
  staff: readonly PersonBrief[];
}

/** A company in a list on a phone. */
export const CompanyCard = ({ company, line, place, staff }: Props) => (
  <span className={styles.card}>
    <Face person={company} size={52} />
    <span className={styles.words}>
      <span className={styles.name}>{company.displayName}</span>
      <span className={styles.line}>{line}</span>
      <span className={styles.last}>
        <span className={styles.line}>{place}</span>
        <FaceStack people={staff} />
      </span>
    </span>
  </span>
);
