import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { type CustomFieldDefinition, customFields, hasOptions } from "#contract/talents/custom-field.ts";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import { shown } from "#web/kit/actions/action.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { Empty } from "#web/kit/ui/Empty.tsx";
import { t as titles } from "#web/messages/settings.titles.ts";
import { CATEGORY_NAMES, STAGE_NAMES, TYPE_NAMES, t } from "#web/messages/settings.ts";
import { useMay } from "#web/shared/me.tsx";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./CustomFields.module.css";
import { bringBack, fieldActions, openAdd } from "./customFieldActions.tsx";

/** The agency's own fields on talents and scouts, in the order in which they are asked. */
export function CustomFieldsScreen() {
  const answer = useAsk(customFields.list, { query: {} });
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
      <Asked answer={answer}>
        {(all) => {
          const [live, archived] = [all.filter((field) => !field.archived), all.filter((field) => field.archived)];
          if (all.length === 0)
            return (
              <Empty title={t("noFields")} line={t("noFieldsLine")}>
                {mayWrite && <Button onClick={openAdd}>{t("addField")}</Button>}
              </Empty>
            );
          return (
            <div className={styles.body}>
              <p className={styles.line}>{t("fieldsLine")}</p>
              <ol className={styles.fields}>
                {live.map((field, at) => (
                  <li key={field.id}>
                    <Words field={field} />
                    {mayWrite && (
                      <ActionMenu
                        title={t("fieldActions", { label: field.label })}
                        actions={shown(fieldActions(live, at))}
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
                        <Words field={field} />
                        {mayWrite && (
                          <Button
                            size="small"
                            aria-label={`${t("bringBack")}: ${field.label}`}
                            onClick={() => void bringBack(field)}
                          >
                            {t("bringBack")}
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
      </Asked>
    </section>
  );
}

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** For whom it is, in words. */
function forWhom({ stages, categories }: CustomFieldDefinition): string {
  const who = stages.length === STAGES.length ? t("everybody") : list.format(stages.map((stage) => STAGE_NAMES[stage]));
  const where =
    categories.length === TALENT_CATEGORIES.length
      ? t("everyCategory")
      : list.format(categories.map((category) => CATEGORY_NAMES[category]));
  return `${who}, ${where}`;
}

function Words({ field }: { field: CustomFieldDefinition }) {
  const { label, dataType, options, required, answers } = field;
  return (
    <div className={styles.words}>
      <p className={styles.label}>
        <b>{label}</b>
        {required && <span className={styles.required}>{t("mustAnswer")}</span>}
      </p>
      <p>
        {TYPE_NAMES[dataType]}
        {hasOptions(dataType) && `: ${options.map(({ value }) => value).join(", ")}`}
      </p>
      <p className={styles.facts}>
        {forWhom(field)} · {answers > 0 ? t("answered", { count: answers }) : t("noAnswers")}
      </p>
    </div>
  );
}
