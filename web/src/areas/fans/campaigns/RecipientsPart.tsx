import { useId, useState } from "react";
import { CAMPAIGN_LIMITS } from "#contract/campaigns/campaign.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { AddressListPart } from "./addresses/AddressListPart.tsx";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues, CampaignSource, CampaignStart } from "./campaignForm.ts";
import { hasAddresses, recipientsOf } from "./campaignForm.ts";
import { LeftOutDialog } from "./LeftOutDialog.tsx";
import { MatchingFans } from "./MatchingFans.tsx";
import { REASON_TITLES, t } from "./messages.ts";
import type { useAudience } from "./useAudience.ts";

const talents = peopleOf("talents");
const hasChosen = ({ fanUserIds, fanFilters }: CampaignFormValues): boolean =>
  fanUserIds.length > 0 || fanFilters !== null;
type Audience = ReturnType<typeof useAudience>["audience"];

interface Props {
  form: RecordForm<CampaignFormValues>;
  start: CampaignStart;
  audience: Audience;
}

/** Source of the recipients, typed addresses with their consent, and who of them gets it. */
export function RecipientsPart({ form, start, audience }: Props) {
  const { values } = form;
  const [source, setSource] = useState<CampaignSource>(() =>
    hasChosen(values) ? "chosen" : values.allFans && values.talentUserId === null ? "all" : "talent",
  );
  const choose = (next: CampaignSource): void => {
    setSource(next);
    form.set("allFans", next === "all" || (next === "talent" && values.talentUserId !== null));
    form.set("fanUserIds", next === "chosen" ? [...(start.fanUserIds ?? values.fanUserIds)] : []);
    form.set("fanFilters", next === "chosen" ? (start.fanFilters ?? null) : null);
    if (next === "chosen") form.set("talentUserId", start.talentUserId ?? null);
    if (next === "all") form.set("talentUserId", null);
  };
  const choices = [
    ...(hasChosen(values) || start.fanUserIds || start.fanFilters
      ? [{ value: "chosen" as const, title: t("chosen") }]
      : []),
    { value: "talent" as const, title: t("ofTalent") },
    { value: "all" as const, title: t("ofAll") },
  ];
  const talentField = form.field("talentUserId");
  return (
    <section className={styles.part} aria-label={t("recipients")}>
      <div className={styles.partHead}>
        <h3>{t("recipients")}</h3>
        <Segments label={t("recipients")} value={source} choices={choices} onChange={choose} />
      </div>
      {source === "chosen" && values.fanFilters !== null && (
        <MatchingFans filters={values.fanFilters} count={audience?.fans ?? null} />
      )}
      {source === "chosen" && values.fanFilters === null && (
        <p className={styles.quiet}>
          <b>{t("chosenCount", { count: values.fanUserIds.length })}</b> {t("chosenLine")}
        </p>
      )}
      {source === "talent" && (
        <PersonSelect
          {...talentField}
          label={t("talent")}
          source={talents}
          single
          value={values.talentUserId === null ? [] : [values.talentUserId]}
          known={
            start.talentUserId && start.talentName
              ? [{ id: start.talentUserId, displayName: start.talentName, avatarUrl: null }]
              : []
          }
          onChange={([id]) => {
            form.set("talentUserId", id ?? null);
            form.set("allFans", id !== undefined);
          }}
        />
      )}
      <TagsField
        {...form.field("recipientEmails")}
        label={t("addresses")}
        placeholder={t("addAddress")}
        most={CAMPAIGN_LIMITS.addresses}
      />
      <AddressListPart form={form} />
      {hasAddresses(values) && <Consent form={form} />}
      <AudienceBar audience={audience} values={values} />
    </section>
  );
}

function Consent({ form }: { form: RecordForm<CampaignFormValues> }) {
  const id = useId();
  const { value, onChange, error } = form.field("consent");
  const { recipientEmails, addressListId } = form.values;
  return (
    <div className={styles.consent}>
      <Checkbox id={id} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label htmlFor={id}>
        {addressListId === null ? t("consent", { count: recipientEmails.length }) : t("consentOfList")}
      </label>
      <span className={styles.quiet}>{error ? fieldError(error) : t("consentHint")}</span>
    </div>
  );
}

/** Counts of who gets it and who is left out; a reason without anyone is not shown. */
function AudienceBar({ audience, values }: { audience: Audience; values: CampaignFormValues }) {
  if (!audience) return <p className={styles.quiet}>{t("nobody")}</p>;
  const { count, leftOut, leftToday, dailyCap } = audience;
  const without = leftOut.reduce((sum, { count: people }) => sum + people, 0);
  const see = (reason: (typeof leftOut)[number]["reason"]) =>
    openDialog((close) => <LeftOutDialog reason={reason} recipients={recipientsOf(values)} close={close} />);
  return (
    <div className={styles.audience} role="status">
      <p className={styles.audienceHead}>
        <span>{count === 0 ? t("nobody") : t("willGet", { count })}</span>
        {without > 0 && <span>{t("leftOut", { count: without })}</span>}
      </p>
      <div className={styles.bar} aria-hidden>
        {count > 0 && <i data-part="sent" style={{ flexGrow: count }} />}
        {without > 0 && <i data-part="out" style={{ flexGrow: without }} />}
      </div>
      {leftOut.length > 0 && (
        <ul className={styles.reasons}>
          {leftOut.map(({ reason, count: people }) => (
            <li key={reason}>
              <Button
                tone="link"
                size="small"
                onClick={() => void see(reason)}
                aria-label={`${REASON_TITLES[reason]}: ${t("seeWho")}`}
              >
                {REASON_TITLES[reason]} <b>{formatNumber(people, 0)}</b>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {count > leftToday && (
        <p className={styles.planned}>
          {t("overCap", {
            today: formatNumber(leftToday, 0),
            rest: formatNumber(count - leftToday, 0),
            cap: formatNumber(dailyCap, 0),
          })}
        </p>
      )}
    </div>
  );
}
