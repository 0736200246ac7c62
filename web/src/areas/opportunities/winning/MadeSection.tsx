/** Records created from an opportunity. */
import { Link } from "react-router";
import type { Opportunity } from "#contract/opportunities/opportunity.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import styles from "./MadeSection.module.css";
import { t } from "./messages.ts";

export function MadeSection({ record }: { record: Opportunity }) {
  const records = [
    ...record.events.map(({ id, name }) => ({ id, name, word: t("event"), to: `/event/detail/${id}` })),
    ...record.contracts.map(({ id, name }) => ({ id, name, word: t("contract"), to: `/contracts/detail/${id}` })),
    ...record.projects.map(({ id, name }) => ({ id, name, word: t("project"), to: `/project/detail/${id}` })),
  ];
  if (records.length === 0) return null;
  return (
    <DetailSection title={t("madeOf")}>
      <ul className={styles.made}>
        {records.map(({ id, name, word, to }) => (
          <li key={id}>
            <span>{word}</span>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
