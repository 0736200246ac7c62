import { CAMPAIGN_LIMITS } from "#contract/campaigns/campaign.ts";
import { type CampaignField, campaignCode } from "#contract/campaigns/merge.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { Chips } from "#web/ui/rich/chips.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues } from "./campaignForm.ts";
import { sendingTime, t } from "./messages.ts";
import { Segments } from "./Segments.tsx";

const FIELD_TITLES: Readonly<Record<CampaignField, string>> = {
  firstName: t("firstName"),
  talent: t("talentName"),
  place: t("place"),
};
/** Words that stand in where a value is missing. */
const INSTEAD: Readonly<Record<CampaignField, string>> = {
  firstName: t("thereWords"),
  talent: t("usWords"),
  place: t("townWords"),
};
const isField = (name: string): name is CampaignField => Object.hasOwn(FIELD_TITLES, name);
const unbraced = (code: string): string => code.slice(2, -2);

function labelOf(code: string): string {
  const [name = "", words = ""] = code.split("|").map((part) => part.trim());
  if (!isField(name)) return `{{${code}}}`;
  return words === "" ? FIELD_TITLES[name] : t("orElse", { field: FIELD_TITLES[name], words });
}
const OPTIONS = Object.keys(FIELD_TITLES)
  .filter(isField)
  .map((field) => unbraced(campaignCode(field, INSTEAD[field])))
  .map((code) => ({ id: code, label: labelOf(code) }));

const CHIPS: Chips = {
  title: t("insertField"),
  label: labelOf,
  find: (text) =>
    Promise.resolve(OPTIONS.filter(({ label }) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))),
};

interface Props {
  form: RecordForm<CampaignFormValues>;
}

/** Subject and content. */
export const WritePart = ({ form }: Props) => (
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
      chips={CHIPS}
      required
    />
  </section>
);

interface WhenProps extends Props {
  count: number;
  perSecond: number;
}
/** Now or at a time in a zone, and how long it takes. */
export function WhenPart({ form, count, perSecond }: WhenProps) {
  const own = useZone();
  const { at: planned, timezoneId } = form.values;
  const zone = timezoneId ?? own;
  const choose = (value: "now" | "time"): void => {
    form.set("timezoneId", value === "now" ? null : own);
    form.set("at", null);
  };
  return (
    <section className={styles.part} aria-label={t("whenTitle")}>
      <div className={styles.partHead}>
        <h3>{t("whenTitle")}</h3>
        <Segments
          label={t("whenTitle")}
          value={timezoneId === null && planned === null ? "now" : "time"}
          choices={[
            { value: "now", title: t("now") },
            { value: "time", title: t("atTime") },
          ]}
          onChange={choose}
        />
      </div>
      {(timezoneId !== null || planned !== null) && (
        <div className={styles.when}>
          <DateTimeField {...form.field("at")} label={t("whenTitle")} zone={zone} />
          <TimeZoneField field={form.field("timezoneId")} label={t("atTime")} />
        </div>
      )}
      {count > 0 && (
        <p className={styles.quiet}>{t("takes", { time: sendingTime(count / perSecond), pace: perSecond })}</p>
      )}
    </section>
  );
}
