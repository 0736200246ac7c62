import type { CareerEntry } from "#contract/talents/career.ts";
import { t } from "#web/areas/talents/messages.ts";
import { t as titles } from "#web/areas/talents/titles.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { when } from "../career/careerForm.ts";
import styles from "./Summary.module.css";

const SHOWN = 4;

/** The latest career entries. */
export const CareerInBrief = ({ entries, to }: { entries: readonly CareerEntry[]; to: string }) =>
  entries.length > 0 && (
    <DetailSection title={titles("career")} link={{ title: t("allOf", { count: entries.length }), to }}>
      <ul className={styles.career}>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <b>{entry.role}</b>
            <span>{[entry.organisation, entry.place].filter(Boolean).join(", ")}</span>
            <span className={styles.when}>{when(entry)}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
