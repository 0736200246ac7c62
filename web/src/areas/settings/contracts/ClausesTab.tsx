import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import lists from "../lists/Lists.module.css";
import { openClause, removeClause } from "./actions.tsx";
import { t } from "./messages.ts";
import { SettingForm, type TabProps, useSettingForm } from "./settingForm.tsx";

/** The library of clauses. */
export function ClausesTab(props: TabProps) {
  const form = useSettingForm(props, ["numberClauses"]);
  const { clauses } = props.current;
  return (
    <>
      <p className={lists.line}>{t("clausesLine")}</p>
      {clauses.length === 0 && <Empty title={t("noClauses")} line={t("noClausesLine")} />}
      <ul className={lists.entries}>
        {clauses.map((clause) => (
          <li key={clause.id}>
            <button type="button" className={lists.name} onClick={() => openClause(clause.id)}>
              {clause.name}
            </button>
            <span className={lists.uses}>
              {t("versionUsed", { count: clause.templateCount, number: clause.number })}
            </span>
            {props.editable && (
              <ActionMenu title={t("templateActions", { name: clause.name })} actions={[removeClause(clause)]} />
            )}
          </li>
        ))}
      </ul>
      <SettingForm form={form} label={t("clauses")} editable={props.editable}>
        <SwitchField {...form.field("numberClauses")} label={t("numberClauses")} disabled={!props.editable} />
      </SettingForm>
    </>
  );
}
