import { useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { contractSettings, DEFAULT_TYPES } from "#contract/contract-documents/contract-setting.ts";
import {
  type ContractTemplate,
  ContractTemplateForm,
  contractTemplates,
} from "#contract/contract-documents/template.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { z } from "#contract/schema.ts";
import { mergeChips } from "#web/shared/documents/chips.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import { CheckboxesField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { contractSettingPath } from "../paths.ts";
import styles from "./ContractSettings.module.css";
import { TYPE_NAMES, t } from "./messages.ts";
import { Preview } from "./Preview.tsx";

const templateForm = formOf(ContractTemplateForm);
const BACK = contractSettingPath("templates");
const ROWS = 22;
const TYPE_CHOICES = DEFAULT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

/** The clauses of the library as chips; none until they are loaded. */
function useMergeChips() {
  const { data } = useCallQuery(contractSettings.get, { params: { subId: "clauses" } });
  const clauses = data?.clauses;
  return useMemo(() => clauses && mergeChips(clauses), [clauses]);
}

function TemplateFields({ form }: { form: RecordForm<typeof templateForm.empty> }) {
  const chips = useMergeChips();
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
        {chips && (
          <RichTextField
            {...form.field("body")}
            label={t("text")}
            max={LIMITS.contractText}
            rows={ROWS}
            chips={chips}
            document
            required
          />
        )}
        <CheckboxesField {...form.field("defaultFor")} label={t("defaultFor")} choices={TYPE_CHOICES} />
        <p className={styles.hint}>{t("defaultForHint")}</p>
      </div>
      <Preview body={form.values.body} />
    </div>
  );
}

/** A text that was imported, which the list of templates opens this screen with. */
const Imported = z.object({ name: z.string(), body: z.string() });

export function AddTemplateScreen() {
  const navigate = useNavigate();
  const { data: imported } = z.safeParse(Imported, useLocation().state);
  const form = useCallForm(contractTemplates.create, {
    initial: { ...templateForm.empty, ...imported },
    filled: imported !== undefined,
    // An imported text comes back with its page.
    ...(imported && { draft: false }),
    onDone: ({ name }) => {
      showToast(t("added", { name }));
      return navigate(BACK);
    },
  });
  return (
    <FormPage form={form} title={t("addTemplate")} back={BACK} wide>
      <TemplateFields form={form} />
    </FormPage>
  );
}

export function EditTemplateScreen() {
  const { templateId: id = "" } = useParams();
  const answer = useCallQuery(contractTemplates.get, { params: { id } });
  const mayWrite = useMay("ORGANIZATION", "write");
  return (
    <QueryBoundary answer={answer}>
      {(template) => (mayWrite ? <EditTemplate template={template} /> : <ShownTemplate template={template} />)}
    </QueryBoundary>
  );
}

function EditTemplate({ template }: { template: ContractTemplate }) {
  const navigate = useNavigate();
  useTitle(template.name);
  const form = useCallForm(contractTemplates.update, {
    params: { id: template.id },
    initial: templateForm.valuesOf(template),
    newest: templateForm.valuesOf,
    onDone: ({ name }) => {
      showToast(t("changed", { name }));
      return navigate(BACK);
    },
  });
  return (
    <FormPage form={form} title={template.name} back={BACK} wide>
      <TemplateFields form={form} />
    </FormPage>
  );
}

/** For those who may read the settings, and not change them. */
function ShownTemplate({ template }: { template: ContractTemplate }) {
  useTitle(template.name);
  return (
    <div className={styles.shown}>
      <PageHeading>{template.name}</PageHeading>
      <Preview body={template.body} />
    </div>
  );
}
