import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { type CustomFieldDefinition, customFields, hasOptions } from "#contract/talents/custom-field.ts";
import { CATEGORY_NAMES, FIELD_TYPE_NAMES, STAGE_NAMES, t } from "#web/areas/settings/messages.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./CustomFields.module.css";
import { fieldActions, openAdd, restoreField } from "./customFieldActions.tsx";

/** The agency's custom fields on talents and scouts, in order. */
export function CustomFieldsScreen() {
  const answer = useCallQuery(customFields.list, { query: {} });
  const mayWrite = useMay("ORGANIZATION", "write");
  const add = {
    id: "add",
    title: t("addField"),
    icon: PlusIcon,
    tone: "main" as const,
    visible: mayWrite,
    run: openAdd,
  };
  return (
    <section className={styles.screen} aria-label={titles("customFields")}>
      <ListBar tabs={<SettingsTabs />} actions={[add]} />
      <QueryBoundary answer={answer}>
        {(fields) => {
          const [live, archived] = [
            fields.filter((field) => !field.archived),
            fields.filter((field) => field.archived),
          ];
          if (fields.length === 0)
            return (
              <Empty title={t("noFields")} line={t("noFieldsLine")}>
                {mayWrite && <Button onClick={openAdd}>{t("addField")}</Button>}
              </Empty>
            );
          return (
            <div className={styles.body}>
              <p className={styles.line}>{t("fieldsLine")}</p>
              <ol className={styles.fields}>
                {live.map((field, index) => (
                  <li key={field.id}>
                    <FieldSummary field={field} />
                    {mayWrite && (
                      <ActionMenu
                        title={t("fieldActions", { label: field.label })}
                        actions={visibleActions(fieldActions(live, index))}
                      />
                    )}
                  </li>
                ))}
              </ol>
              {archived.length > 0 && (
                <>
                  <h2>{t("archivedFields")}</h2>
                  <p className={styles.line}>{t("archivedLine")}</p>
                  <ul className={styles.fields} data-quiet>
                    {archived.map((field) => (
                      <li key={field.id}>
                        <FieldSummary field={field} />
                        {mayWrite && (
                          <Button
                            size="small"
                            aria-label={`${t("restore")}: ${field.label}`}
                            onClick={() => void restoreField(field)}
                          >
                            {t("restore")}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** Returns the stages and categories that a field applies to. */
function audienceOf({ stages, categories }: CustomFieldDefinition): string {
  const stageNames =
    stages.length === STAGES.length ? t("everyone") : list.format(stages.map((stage) => STAGE_NAMES[stage]));
  const categoryNames =
    categories.length === TALENT_CATEGORIES.length
      ? t("everyCategory")
      : list.format(categories.map((category) => CATEGORY_NAMES[category]));
  return `${stageNames}, ${categoryNames}`;
}

function FieldSummary({ field }: { field: CustomFieldDefinition }) {
  const { label, dataType, options, required, answers } = field;
  const choices = options.map(({ value }) => value).join(", ");
  return (
    <div className={styles.words}>
      <p className={styles.label}>
        <b>{label}</b>
        {required && <span className={styles.required}>{t("requiredBadge")}</span>}
      </p>
      <p className={styles.type} data-tip={hasOptions(dataType) ? choices : undefined}>
        {FIELD_TYPE_NAMES[dataType]}
        {hasOptions(dataType) && `: ${choices}`}
      </p>
      <p>{audienceOf(field)}</p>
      <p>{answers > 0 ? t("answered", { count: answers }) : t("noAnswers")}</p>
    </div>
  );
}
