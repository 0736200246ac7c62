import { CAMPAIGN_LIMITS } from "#contract/campaigns/campaign.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { zoneLead } from "#web/ui/time/zoned.ts";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues } from "./campaignForm.ts";
import { leadText, sendingTime, t } from "./messages.ts";
import { useMergeFields } from "./useMergeFields.tsx";

interface Props {
  form: RecordForm<CampaignFormValues>;
}

/** Subject and content. */
export function WritePart({ form }: Props) {
  const { chips, fields } = useMergeFields(form);
  return (
    <section className={styles.part} aria-label={t("content")}>
      <TextField
        {...form.field("subject")}
        label={t("subject")}
        maxLength={CAMPAIGN_LIMITS.subject}
        hint={`${form.values.subject.length} / ${CAMPAIGN_LIMITS.subject}`}
        autoComplete="off"
        required
      />
      <RichTextField
        {...form.field("content")}
        label={t("content")}
        hint={t("contentHint")}
        max={CAMPAIGN_LIMITS.content}
        rows={6}
        chips={chips}
        required
      />
      {fields}
    </section>
  );
}

interface WhenProps extends Props {
  count: number;
  perSecond: number;
  /** Zone of most recipients. */
  mainZone: string | null;
}
/** Now or at a time in a zone, and how long it takes. */
export function WhenPart({ form, count, perSecond, mainZone }: WhenProps) {
  const own = useZone();
  const { at: planned, timezoneId } = form.values;
  const zone = timezoneId ?? own;
  const choose = (value: "now" | "time"): void => {
    form.set("timezoneId", value === "now" ? null : own);
    form.set("at", null);
  };
  const isTimed = timezoneId !== null || planned !== null;
  const lead = mainZone === null ? null : zoneLead(planned === null ? Date.now() : Date.parse(planned), zone, mainZone);
  return (
    <section className={styles.part} aria-label={t("whenTitle")}>
      <div className={styles.partHead}>
        <h3>{t("whenTitle")}</h3>
        <Segments
          label={t("whenTitle")}
          value={isTimed ? "time" : "now"}
          choices={[
            { value: "now", title: t("now") },
            { value: "time", title: t("atTime") },
          ]}
          onChange={choose}
        />
      </div>
      {isTimed && (
        <div className={styles.when}>
          <DateTimeField {...form.field("at")} label={t("whenTitle")} zone={zone} />
          <TimeZoneField field={form.field("timezoneId")} label={t("atTime")} />
        </div>
      )}
      {count > 0 && (
        <p className={styles.quiet}>
          {lead !== null && `${leadText(lead)} `}
          {t("takes", { time: sendingTime(count / perSecond), pace: perSecond })}
        </p>
      )}
    </section>
  );
}
