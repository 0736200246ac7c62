import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { PEOPLE } from "../samples.ts";

const name = PEOPLE[0]?.displayName;

export const Type = () => (
  <Shelf>
    <Specimen title="Brygada 1918 36/42" wide>
      <p className={styles.name36}>{name}</p>
    </Specimen>
    <Specimen title="Brygada 1918 22/26" wide>
      <p className={styles.name22}>{t("emptyTitle")}</p>
    </Specimen>
    <Specimen title="Hanken Grotesk 16/24, 500" wide>
      <p className={styles.lead}>{t("sentence")}</p>
    </Specimen>
    <Specimen title="14/22" wide>
      <p className={styles.prose}>{t("sentence")}</p>
    </Specimen>
    <Specimen title="13/20">
      <p>
        {t("sentence")} <b>1,234,567.50 AUD</b>
      </p>
    </Specimen>
    <Specimen title="12/16, 500">
      <p className={styles.label}>{t("emptyLine")}</p>
    </Specimen>
  </Shelf>
);
