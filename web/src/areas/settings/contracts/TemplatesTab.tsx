import { Link } from "react-router";
import { DOCUMENT_LANGUAGES, PAPERS } from "#contract/contract-documents/contract-setting.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import lists from "../lists/Lists.module.css";
import { contractSettingPath } from "../paths.ts";
import { removeTemplate } from "./actions.tsx";
import styles from "./ContractSettings.module.css";
import { languageChoices, namedChoices, t } from "./messages.ts";
import { SettingForm, type TabProps, useSettingForm } from "./settingForm.tsx";
import { t as word } from "./word/messages.ts";
import { wordActions } from "./word/wordActions.tsx";

/** The templates, and the paper and language of what is made from them. */
export function TemplatesTab(props: TabProps) {
  const form = useSettingForm(props, ["paper", "language"]);
  const { templates } = props.current;
  return (
    <>
      <p className={lists.line}>{t("templatesLine")}</p>
      {templates.length === 0 && <Empty title={t("noTemplates")} line={t("noTemplatesLine")} />}
      <ul className={lists.entries}>
        {templates.map((template) => (
          <li key={template.id}>
            <Link className={lists.name} to={contractSettingPath(`templates/${template.id}`)}>
              {template.name}
            </Link>
            <span className={lists.uses}>
              {[t("clauseCount", { count: template.clauseCount }), template.word && word("hasWord")]
                .filter(Boolean)
                .join(", ")}
            </span>
            {props.editable && (
              <ActionMenu
                title={t("templateActions", { name: template.name })}
                actions={[...wordActions(template), removeTemplate(template)]}
              />
            )}
          </li>
        ))}
      </ul>
      <SettingForm form={form} label={t("templates")} editable={props.editable}>
        <div className={styles.pair}>
          <SelectField
            {...form.field("paper")}
            label={t("paper")}
            choices={namedChoices(PAPERS)}
            required
            disabled={!props.editable}
          />
          <SelectField
            {...form.field("language")}
            label={t("language")}
            choices={languageChoices(DOCUMENT_LANGUAGES)}
            required
            disabled={!props.editable}
          />
        </div>
      </SettingForm>
    </>
  );
}
