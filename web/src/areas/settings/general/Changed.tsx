import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { ReactNode } from "react";
import type { AgencyField } from "#contract/settings/agency-setting.ts";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import { changedSettings, type GeneralSettingsForm } from "./parts.ts";
import { settingText } from "./settingText.ts";

interface Props {
  form: GeneralSettingsForm;
  name: AgencyField;
  children: ReactNode;
}

/** Marks a field that was changed, and says what it was. */
export function Changed({ form, name, children }: Props) {
  const differs = changedSettings(form.values, form.initial).includes(name);
  return (
    <div className={styles.field} data-changed={differs || undefined}>
      {children}
      {differs && (
        <p className={styles.was}>
          <PencilSimpleIcon size={13} aria-hidden /> {t("was", { value: settingText(name, form.initial[name]) })}
        </p>
      )}
    </div>
  );
}
