import type { AgencySettings } from "#contract/settings/agency-setting.ts";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import { SETTING_PARTS } from "./parts.ts";
import { SettingParts } from "./SettingParts.tsx";
import { SettingsPreview } from "./SettingsPreview.tsx";
import { settingText } from "./settingText.ts";

/** The general settings for those who may only read them. */
export const SettingFacts = ({ current }: { current: AgencySettings }) => (
  <div className={styles.page}>
    <SettingParts changed={[]} />
    <div className={styles.main}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t("values")}>
        {SETTING_PARTS.map(({ id, fields }) => (
          <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(id)}</h2>
            <dl className={styles.facts}>
              {fields.map((field) => (
                <div key={field}>
                  <dt>{t(field)}</dt>
                  <dd>{settingText(field, current[field])}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </div>
    <SettingsPreview settings={current} />
  </div>
);
