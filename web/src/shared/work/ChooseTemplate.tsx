import type { TaskTemplate } from "#contract/settings/task-setting.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import styles from "./ChooseTemplate.module.css";
import { t } from "./messages.ts";

interface Props {
  templates: readonly TaskTemplate[];
  choose: (template: TaskTemplate) => void;
  close: () => void;
}

/** The templates of tasks by name, with what each makes. */
export const ChooseTemplate = ({ templates, choose, close }: Props) => (
  <Dialog title={t("chooseTemplate")} size={500} onClose={close}>
    {templates.length === 0 ? (
      <Empty title={t("noTemplates")} line={t("noTemplatesLine")} />
    ) : (
      <ul className={styles.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => choose(template)}>
              <b>{template.name}</b>
              <span>{template.items.map(({ summary }) => summary).join(", ")}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </Dialog>
);
