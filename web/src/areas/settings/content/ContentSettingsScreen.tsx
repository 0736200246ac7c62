import type { FormEvent } from "react";
import type { ReplyOf } from "#contract/call.ts";
import { ContentSettingsForm, contentSettings } from "#contract/content/setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useOwnerSwitches } from "#web/shared/session/ownerSwitches.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./ContentSettings.module.css";
import { t } from "./messages.ts";

/** How content for fans is approved, and whether it may be imported. */
export function ContentSettingsScreen() {
  const settings = useCallQuery(contentSettings.get, {});
  const mayWrite = useMay("ORGANIZATION", "write");
  return (
    <section className={lists.screen} aria-label={titles("contentSettings")}>
      <ListBar tabs={<SettingsTabs />} />
      <div className={lists.body}>
        <section aria-label={t("rules")}>
          <h2>{t("rules")}</h2>
          <p className={lists.line}>{t("rulesLine")}</p>
          <QueryBoundary answer={settings}>
            {(current) => <SettingsForm key={current.version} current={current} editable={mayWrite} />}
          </QueryBoundary>
        </section>
      </div>
    </section>
  );
}

function SettingsForm({ current, editable }: { current: ReplyOf<typeof contentSettings.get>; editable: boolean }) {
  const form = useCallForm(contentSettings.update, {
    initial: current,
    newest: (newer) => newer,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const switchOf = useOwnerSwitches(ContentSettingsForm, editable);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={t("rules")} onSubmit={onSubmit} noValidate>
      <SwitchField
        {...form.field("anotherPersonApproves")}
        label={t("anotherPerson")}
        {...switchOf("anotherPersonApproves", t("anotherPersonHint"))}
      />
      <SwitchField
        {...form.field("publishToApp")}
        label={t("publishToApp")}
        hint={t("publishToAppHint")}
        disabled={!editable}
      />
      <NumberField
        {...requiredNumber(form.field("fansInactiveAfter"))}
        label={t("inactiveAfter")}
        hint={t("inactiveAfterHint")}
        min={1}
        max={3650}
        disabled={!editable}
        required
      />
      {editable && (
        <Button type="submit" off={!form.dirty}>
          {titles("save")}
        </Button>
      )}
    </form>
  );
}
