import { conversion as calls } from "#contract/talents/conversion.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/conversion/messages.ts";
import { t as enquiryWords } from "#web/shared/enquiry/messages.ts";
import { enquiryAction } from "#web/shared/enquiry/openEnquiry.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { editPath, type OfFamily, personalPath } from "../family.ts";
import styles from "./ConversionPanel.module.css";
import { finalise, makeTalent, missingLabels, undoConversion } from "./conversionActions.tsx";
import { useMayConvert } from "./useMayConvert.ts";

/** Shown above the summary of a person who can be made a talent, is being converted, or was recently. */
export function ConversionPanel({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, displayName: name, stage, editable } = person;
  const may = useMayConvert() && editable;
  const { data } = useCallQuery(calls.get, { params: { family, id } }, { when: stage !== "scout" || may });
  const mayOpportunity = useMay("PIPELINE", "write");
  if (!data || data.stage !== stage) return null;
  const { convertedAt, finalisedAt, undoUntil, missing } = data;
  const back = (
    <Button size="small" onClick={() => void undoConversion(family, person)}>
      {t(stage === "talent" ? "undo" : "cancel")}
    </Button>
  );
  if (stage === "scout")
    return (
      missing.length === 0 && (
        <section className={styles.panel} aria-label={t("title")}>
          <p>{t("ready", { name })}</p>
          <div className={styles.actions}>
            <Button size="small" tone="main" onClick={() => void makeTalent(person)}>
              {t("make")}
            </Button>
          </div>
        </section>
      )
    );
  if (stage === "talent") {
    if (!finalisedAt || !undoUntil || Date.parse(undoUntil) < Date.now()) return null;
    const values = { name, date: formatDate(finalisedAt.slice(0, 10)), until: formatDate(undoUntil.slice(0, 10)) };
    return (
      <section className={styles.panel} aria-label={t("title")}>
        <p>{t("wasScout", values)}</p>
        <div className={styles.actions}>
          {may && back}
          {mayOpportunity && (
            <Button size="small" tone="main" onClick={enquiryAction(true, id).run}>
              {enquiryWords("fromEnquiry")}
            </Button>
          )}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby="conversion">
      <h2 id="conversion">{t("title")}</h2>
      <p>{t("since", { name, date: formatDate((convertedAt ?? person.updatedAt).slice(0, 10)) })}</p>
      {missing.length === 0 ? (
        <p>{t("complete")}</p>
      ) : (
        <>
          <p>{t("lacksNow")}</p>
          <ul className={styles.missing}>
            {missing.map((item) => (
              <li key={`${item.what} ${item.label}`}>
                {missingLabels(item)}{" "}
                {editable && (
                  <Button
                    tone="link"
                    to={item.what === "attribute" ? `${personalPath(family, id)}/edit` : editPath(family, id)}
                    aria-label={`${t("fillIn")}: ${missingLabels(item)}`}
                  >
                    {t("fillIn")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {may && (
        <div className={styles.actions}>
          {back}
          {missing.length === 0 && (
            <Button size="small" tone="main" onClick={() => void finalise([person])}>
              {t("finalise")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
