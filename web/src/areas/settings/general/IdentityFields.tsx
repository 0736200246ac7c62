import { LIMITS } from "#contract/limits.ts";
import { PROPOSED_COLORS } from "#contract/settings/document-color.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { Changed } from "./Changed.tsx";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import type { GeneralSettingsForm } from "./parts.ts";
import { DOCUMENT_LANGUAGE_CHOICES } from "./settingText.ts";

interface Props {
  form: GeneralSettingsForm;
}

type TextName = "legalName" | "footer" | "address" | "postCode" | "city" | "postalAddress" | "taxNumber";
function useTexts(form: GeneralSettingsForm) {
  return (name: TextName): Field<string> & { label: string } => {
    const { value, onChange, ...field } = form.field(name);
    return {
      ...field,
      label: t(name),
      value: value ?? "",
      onChange: (text) => onChange(text === "" ? null : text),
    };
  };
}

export function NameFields({ form }: Props) {
  const text = useTexts(form);
  return (
    <div className={styles.pair}>
      <Changed form={form} name="name">
        <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
      </Changed>
      <Changed form={form} name="legalName">
        <TextField {...text("legalName")} hint={t("legalNameHint")} autoComplete="organization" />
      </Changed>
    </div>
  );
}

export function DocumentFields({ form }: Props) {
  const text = useTexts(form);
  const color = form.field("documentColor");
  return (
    <>
      <div className={styles.pair}>
        <Changed form={form} name="documentColor">
          <p className={styles.label}>{t("documentColor")}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
          <div className={styles.colors} role="group" aria-label={t("documentColor")}>
            {PROPOSED_COLORS.map((proposed) => (
              <button
                key={proposed}
                type="button"
                aria-label={proposed.toUpperCase()}
                aria-pressed={color.value === proposed}
                style={{ ["--own-color" as string]: proposed }}
                onClick={() => color.onChange(proposed)}
              />
            ))}
          </div>
          <TextField {...color} label={t("ownColor")} maxLength={7} required />
        </Changed>
        <Changed form={form} name="language">
          <SelectField
            {...form.field("language")}
            label={t("language")}
            hint={t("languageHint")}
            choices={DOCUMENT_LANGUAGE_CHOICES}
            required
          />
        </Changed>
      </div>
      <Changed form={form} name="footer">
        <TextField {...text("footer")} autoComplete="off" />
      </Changed>
    </>
  );
}

export function PlaceFields({ form }: Props) {
  const text = useTexts(form);
  return (
    <>
      <Changed form={form} name="address">
        <TextAreaField {...text("address")} maxLength={LIMITS.headline} />
      </Changed>
      <div className={styles.triple}>
        <Changed form={form} name="postCode">
          <TextField {...text("postCode")} autoComplete="postal-code" />
        </Changed>
        <Changed form={form} name="city">
          <TextField {...text("city")} autoComplete="address-level2" />
        </Changed>
        <Changed form={form} name="country">
          <SelectField {...form.field("country")} label={t("country")} choices={COUNTRY_CHOICES} />
        </Changed>
      </div>
      <Changed form={form} name="postalAddress">
        <TextAreaField {...text("postalAddress")} hint={t("postalAddressHint")} maxLength={LIMITS.headline} />
      </Changed>
      <div className={styles.pair}>
        <Changed form={form} name="taxNumber">
          <TextField {...text("taxNumber")} autoComplete="off" />
        </Changed>
      </div>
    </>
  );
}
