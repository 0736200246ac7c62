/** Chooses a template, then adds its tasks. */
import { lazy } from "react";
import { type TaskTemplate, taskTemplates } from "#contract/settings/task-setting.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";

const ChooseTemplate = lazy(async () => ({ default: (await import("./ChooseTemplate.tsx")).ChooseTemplate }));
const Apply = lazy(async () => ({ default: (await import("./ApplyTemplate.tsx")).ApplyTemplate }));

/** `about` are the records that the tasks concern from the beginning; `recordId` is the work whose dates they hang on. */
export const openApplyTemplate = (
  template: TaskTemplate,
  about: readonly string[] = [],
  recordId: string | null = null,
): void => void openDialog((close) => <Apply template={template} about={about} recordId={recordId} close={close} />);

export async function openTemplates(about: readonly string[] = [], recordId: string | null = null): Promise<void> {
  try {
    const templates = await send(taskTemplates.list, {});
    openDialog((close) => (
      <ChooseTemplate
        templates={templates}
        close={close}
        choose={(template) => {
          close();
          openApplyTemplate(template, about, recordId);
        }}
      />
    ));
  } catch (error) {
    showError(error);
  }
}
