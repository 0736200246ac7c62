import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { type AnyForm, FormAlert, SaveButton } from "#web/ui/forms/FormFrame.tsx";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { askToLeave } from "#web/ui/forms/useLeaveGuard.tsx";
import { openVersions } from "#web/ui/forms/versions/openVersions.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

/** A form that sends nothing. */
const form: AnyForm = {
  dirty: true,
  valid: true,
  busy: false,
  alert: null,
  notice: null,
  compare: null,
  restored: false,
  kind: "edit",
  submit: () => Promise.resolve(),
  unsaved: () => false,
  saving: () => null,
  discard: () => undefined,
};
const VERSIONS = {
  fields: ["location", "headline", "dob"] as const,
  mine: { location: "Wagga Wagga, NSW", headline: t("sentence"), dob: "1994-11-05" },
  theirs: { location: "Hobart, TAS", headline: "", dob: "1994-11-06" },
  saved: { by: "Rosalind Ames", at: "2026-08-11T02:05:00.000Z" },
  saving: true,
  words: { location: { label: "Based in" }, headline: { label: "Headline" }, dob: { label: "Date of birth" } },
  onChosen: () => undefined,
};

export function Forms() {
  const name = useSample("form-name", "Imogen Hart-Okafor");
  const born = useSample<string | null>("form-born", "1994-11-05");
  const error = useSample("form-mail", "nobody at all", "Invalid email");
  return (
    <>
      <Shelf title={t("pageForm")}>
        <Specimen title="FormPage, Group, Side" wide flush>
          <div className={styles.frame}>
            <FormPage form={form} title="Edit Imogen Hart-Okafor" line={t("emptyLine")}>
              <FieldGroup title="Identity">
                <FieldRow>
                  <TextField {...name} label="Name" required />
                  <DateField {...born} label="Date of birth" />
                </FieldRow>
                <TextField {...error} label="Email" />
              </FieldGroup>
            </FormPage>
          </div>
        </Specimen>
      </Shelf>
      <Shelf title="FormAlert">
        <Specimen title={t("wrong")}>
          <FormAlert form={{ ...form, alert: t("fault") }} />
        </Specimen>
        <Specimen title={t("filled")}>
          <FormAlert form={{ ...form, notice: t("done") }} />
        </Specimen>
        <Specimen title={t("kept")}>
          <FormAlert form={{ ...form, restored: true }} />
        </Specimen>
        <Specimen title={t("stale")}>
          <FormAlert form={{ ...form, compare: () => openVersions(VERSIONS) }} />
        </Specimen>
      </Shelf>
      <Shelf title={t("buttonsOf")}>
        <Specimen title={t("nothingChanged")}>
          <SaveButton form={{ ...form, dirty: false }} id="nowhere" />
        </Specimen>
        <Specimen title={t("changed")}>
          <SaveButton form={form} id="nowhere" />
        </Specimen>
        <Specimen title={t("busy")}>
          <SaveButton form={{ ...form, busy: true }} id="nowhere" />
        </Specimen>
      </Shelf>
      <Shelf title={t("stale")}>
        <Specimen title={t("stale")}>
          <Button onClick={() => openVersions(VERSIONS)}>{t("staleOpen")}</Button>
        </Specimen>
        <Specimen title={t("leave")}>
          <div className={styles.flow}>
            <Button onClick={() => void askToLeave("add")}>{t("leaveAdd")}</Button>
            <Button onClick={() => void askToLeave("edit")}>{t("leaveEdit")}</Button>
          </div>
        </Specimen>
      </Shelf>
    </>
  );
}
