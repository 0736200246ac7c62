import type { PersonSummary } from "#contract/talents/person.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/talents.ts";
import { editPath, type OfFamily } from "./family.ts";
import styles from "./Summary.module.css";

/** Headline and biography, with the line breaks that were typed. */
export function Biography({ family, person: { id, headline, bio, editable } }: OfFamily & { person: PersonSummary }) {
  return (
    <section className={styles.part} aria-labelledby="biography">
      <h2 id="biography">{t("biography")}</h2>
      {headline && <p className={styles.lead}>{headline}</p>}
      {bio && <p className={styles.prose}>{bio}</p>}
      {!headline && !bio && (
        <p className={styles.nothing}>
          {t("noBiography")}{" "}
          {editable && (
            <Button tone="link" to={editPath(family, id)}>
              {t("writeBiography")}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
