import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type AgencySettings, agencySettings } from "#contract/settings/agency-setting.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { GENERAL_PATH } from "../paths.ts";
import { ZoneEffects } from "./Effects.tsx";
import styles from "./General.module.css";
import { HolidayFields } from "./HolidayFields.tsx";
import { DocumentFields, NameFields, PlaceFields } from "./IdentityFields.tsx";
import { t } from "./messages.ts";
import { changedSettings, type GeneralSettingsForm, type PartId, sentSettings } from "./parts.ts";
import { KeepingFields, SecurityFields, WeekFields, ZoneFields } from "./RuleFields.tsx";
import { SettingParts, useChosenPart } from "./SettingParts.tsx";
import { SettingsPreview } from "./SettingsPreview.tsx";

const newest = (settings: AgencySettings): AgencySettings => settings;

/** The form sends what was changed alone, so that a proof is asked for only where it has to be. */
export function AgencyForm({ current }: { current: AgencySettings }) {
  const saved = useRef(current);
  const form: GeneralSettingsForm = useCallForm(agencySettings.update, {
    initial: current,
    newest,
    draft: false,
    toBody: (values) => ({
      version: values.version,
      ...sentSettings(values, changedSettings(values, saved.current)),
    }),
    onDone: (result, values) => {
      const before = saved.current;
      const fields = changedSettings(values, before);
      saved.current = result;
      const undo = async (): Promise<void> => {
        const body = { version: result.version, ...sentSettings(before, fields) };
        if (await mutate(agencySettings.update, { body })) showToast(t("undone"));
      };
      showToast(t("saved", { count: fields.length }), { undo });
    },
  });
  useEffect(() => {
    saved.current = form.initial;
  });
  useLeaveGuard(form);
  const id = useFormId();
  const narrow = useNarrow();
  const chosen = useChosenPart();
  const [showsPreview, setShowsPreview] = useState(false);
  const changed = changedSettings(form.values, form.initial);
  const isShown = (part: PartId): boolean => !narrow || part === chosen;
  const part = (name: PartId, children: ReactNode, line?: string) =>
    isShown(name) && (
      <section key={name} id={name} className={styles.part} aria-labelledby={`${name}-title`}>
        <h2 id={`${name}-title`}>
          {t(name)} {line && <span>{line}</span>}
        </h2>
        {children}
      </section>
    );
  return (
    <div className={styles.page} data-chosen={chosen ?? undefined}>
      {(!narrow || chosen === null) && <SettingParts changed={changed} />}
      {(!narrow || chosen !== null || changed.length > 0) && (
        <div className={styles.main}>
          <div className={styles.scroll}>
            {narrow && chosen !== null && (
              <Link className={styles.back} to={GENERAL_PATH} replace>
                <ArrowLeftIcon size={16} aria-hidden /> {t("allParts")}
              </Link>
            )}
            <FormBody form={form} id={id}>
              {part("names", <NameFields form={form} />)}
              {part("documents", <DocumentFields form={form} />, t("documentsLine"))}
              {part("place", <PlaceFields form={form} />)}
              {part(
                "zone",
                <>
                  <ZoneFields form={form} />
                  <ZoneEffects form={form} />
                </>,
              )}
              {part("week", <WeekFields form={form} />)}
              {part("holidays", <HolidayFields form={form} />)}
              {part("security", <SecurityFields form={form} />)}
              {part("keeping", <KeepingFields form={form} />)}
            </FormBody>
          </div>
          <Foot form={form} id={id} count={changed.length} />
        </div>
      )}
      {(!narrow || showsPreview) && <SettingsPreview settings={form.values} />}
      {narrow && (
        <div className={styles.show}>
          <Button aria-expanded={showsPreview} onClick={() => setShowsPreview(!showsPreview)}>
            {t("showPreview")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Foot({ form, id, count }: { form: GeneralSettingsForm; id: string; count: number }) {
  return (
    <footer className={styles.foot}>
      <p role="status">
        {count > 0 && (
          <>
            <span className={styles.dot} aria-hidden />
            {t("unsaved", { count })}
          </>
        )}
      </p>
      <span className={styles.keys} aria-hidden>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
      <Button onClick={form.discard} off={count === 0}>
        {t("discard")}
      </Button>
      <Button tone="main" type="submit" form={id} pale={count === 0 || form.busy || !form.valid}>
        {t("save")}
      </Button>
    </footer>
  );
}
