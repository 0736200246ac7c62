import type { FormEvent } from "react";
import {
  CAMPAIGN_PACE,
  type CampaignSetting,
  CampaignSettingForm,
  campaignSettings,
} from "#contract/campaigns/setting.ts";
import { formOf } from "#contract/form.ts";
import { mailboxes } from "#contract/mail/mailbox.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./CampaignSettings.module.css";
import { t } from "./messages.ts";
import { SuppressionTable } from "./SuppressionTable.tsx";

const settingForm = formOf(CampaignSettingForm);
const valuesOf = (setting: CampaignSetting) =>
  settingForm.valuesOf(setting, { bounceMailboxId: setting.bounceMailbox?.id ?? null });

/** Pace, sender and addresses of campaigns, and whom they leave out. */
export function CampaignSettingsScreen() {
  const answer = useCallQuery(campaignSettings.get, {});
  return (
    <section className={lists.screen} aria-label={titles("campaignSettings")}>
      <ListBar tabs={<SettingsTabs />} />
      <div className={lists.body}>
        <section aria-label={t("settings")}>
          <h2>{t("settings")}</h2>
          <QueryBoundary answer={answer}>
            {(current) => <SettingFields key={current.version} current={current} />}
          </QueryBoundary>
        </section>
        <div className={styles.table}>
          <h2>{t("suppressions")}</h2>
          <p className={lists.line}>{t("suppressionsLine")}</p>
          <SuppressionTable />
        </div>
      </div>
    </section>
  );
}

function SettingFields({ current }: { current: CampaignSetting }) {
  const form = useCallForm(campaignSettings.update, {
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const { data: boxes = [] } = useCallQuery(mailboxes.list, {});
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={t("settings")} onSubmit={onSubmit} noValidate>
      <p className={lists.line}>{t("settingsLine", { address: current.address, used: current.usedToday })}</p>
      <FieldRow>
        <NumberField
          {...form.field("dailyCap")}
          label={t("dailyCap")}
          hint={t("dailyCapHint")}
          max={CAMPAIGN_PACE.dailyCapMax}
        />
        <NumberField
          {...form.field("perSecond")}
          label={t("perSecond")}
          hint={t("perSecondHint")}
          max={CAMPAIGN_PACE.perSecondMax}
        />
      </FieldRow>
      <TextAreaField
        {...form.field("postalAddress")}
        label={t("postalAddress")}
        hint={t("postalAddressHint")}
        rows={3}
      />
      <FieldRow>
        <TextField {...form.field("senderName")} label={t("senderName")} hint={t("senderNameHint")} maxLength={100} />
        <TextField {...form.field("replyTo")} label={t("replyTo")} hint={t("replyToHint")} />
      </FieldRow>
      <SelectField
        {...form.field("bounceMailboxId")}
        label={t("bounceMailbox")}
        hint={t("bounceMailboxHint")}
        placeholder={t("none")}
        choices={boxes
          .filter(({ owner }) => owner === null)
          .map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` }))}
      />
      <Button type="submit" off={!form.dirty}>
        {titles("save")}
      </Button>
    </form>
  );
}
