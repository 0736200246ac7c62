import type { FormEvent, ReactNode } from "react";
import {
  type CONTRACT_SETTING_TABS,
  type ContractSettings,
  contractSettings,
} from "#contract/contract-documents/contract-setting.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./ContractSettings.module.css";
import { t } from "./messages.ts";

export interface TabProps {
  subId: (typeof CONTRACT_SETTING_TABS)[number];
  current: ContractSettings;
  editable: boolean;
}
type Field = Exclude<keyof ContractSettings, "templates" | "clauses" | "consentVersion" | "version">;

/** The form of one tab: its own settings, and nothing of the others. */
export function useSettingForm<const K extends Field>({ subId, current }: TabProps, fields: readonly K[]) {
  const own = (settings: ContractSettings): Pick<ContractSettings, K | "version"> => {
    const values: Partial<ContractSettings> = { version: settings.version };
    for (const field of fields) values[field] = settings[field];
    return values as Pick<ContractSettings, K | "version">;
  };
  return useCallForm(contractSettings.update, {
    params: { subId },
    initial: own(current),
    newest: own,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
}

interface Props {
  form: { submit: () => Promise<void>; dirty: boolean };
  label: string;
  editable: boolean;
  children: ReactNode;
}
export function SettingForm({ form, label, editable, children }: Props) {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={onSubmit} noValidate>
      {children}
      {editable && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
