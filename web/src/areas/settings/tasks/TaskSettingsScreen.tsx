import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { masterLists } from "#contract/settings/master-list.ts";
import { taskSettings, taskTemplates } from "#contract/settings/task-setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { listPath } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { DefaultsForm } from "./DefaultsForm.tsx";
import { t } from "./messages.ts";
import styles from "./TaskSettings.module.css";
import { openAddTemplate, openEditTemplate, templateActions } from "./templateActions.tsx";

/** Defaults of new tasks, and task templates. */
export function TaskSettingsScreen() {
  const settings = useCallQuery(taskSettings.get, {});
  const types = (useCallQuery(masterLists.list, { params: { slug: "task-types" } }).data ?? [])
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const mayReadTasks = useMay("TASK", "read");
  const mayAdd = useMay("TASK", "write");
  const mayWrite = useMay("ORGANIZATION", "write");
  const templates = useCallQuery(taskTemplates.list, {}, { when: mayReadTasks });
  const add = {
    id: "add",
    title: t("addTemplate"),
    icon: PlusIcon,
    tone: "main" as const,
    visible: mayWrite && mayReadTasks,
    run: () => openAddTemplate(types),
  };
  return (
    <section className={lists.screen} aria-label={titles("taskSettings")}>
      <ListBar tabs={<SettingsTabs />} actions={[add]} />
      <div className={lists.body}>
        <section aria-label={t("defaults")}>
          <h2>{t("defaults")}</h2>
          <p className={lists.line}>{t("defaultsLine")}</p>
          <QueryBoundary answer={settings}>
            {(current) => <DefaultsForm current={current} types={types} editable={mayWrite} />}
          </QueryBoundary>
          <p className={styles.types}>
            <Button tone="link" to={listPath("task-types")}>
              {t("types")}
            </Button>
          </p>
        </section>
        {mayReadTasks && (
          <section aria-label={t("templates")}>
            <h2>{t("templates")}</h2>
            <p className={lists.line}>{t("templatesLine")}</p>
            <QueryBoundary answer={templates}>
              {(templates) =>
                templates.length === 0 ? (
                  <p className={lists.nothing}>{t("noTemplates")}</p>
                ) : (
                  <ul className={lists.entries}>
                    {templates.map((template) => (
                      <li key={template.id}>
                        {mayWrite ? (
                          <button
                            type="button"
                            className={lists.name}
                            onClick={() => openEditTemplate(template, types)}
                          >
                            {template.name}
                          </button>
                        ) : (
                          <span className={lists.name}>{template.name}</span>
                        )}
                        <span className={lists.uses}>
                          {template.statusName === null
                            ? t("taskCount", { count: template.items.length })
                            : t("taskCountBy", { count: template.items.length, status: template.statusName })}
                        </span>
                        {(mayWrite || mayAdd) && (
                          <ActionMenu
                            title={t("templateActions", { name: template.name })}
                            actions={visibleActions(
                              templateActions(template, types, { edit: mayWrite, apply: mayAdd }),
                            )}
                          />
                        )}
                      </li>
                    ))}
                  </ul>
                )
              }
            </QueryBoundary>
          </section>
        )}
      </div>
    </section>
  );
}
