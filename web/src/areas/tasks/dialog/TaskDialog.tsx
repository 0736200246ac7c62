import { useEffect, useEffectEvent } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { type Task, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { FollowButton } from "#web/shared/record/follow/FollowButton.tsx";
import { ConcurrentEditNotice } from "#web/shared/record/layout/ConcurrentEditNotice.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { TaskFields } from "../taskForms.tsx";
import { type TaskValues, valuesOf } from "../taskValues.ts";

const SIZE = 800;
interface AddProps {
  initial: TaskValues;
  /** The task it is a copy of. */
  copied?: Task;
  /** The names of records that it starts with. */
  known?: readonly PersonBrief[];
  /** False keeps no draft: what was entered elsewhere would take the place of what it starts with. */
  draft?: false;
  close: () => void;
}

export function AddDialog({ initial, copied, known, draft, close }: AddProps) {
  const form = useCallForm(tasks.create, {
    initial,
    filled: copied !== undefined,
    ...((copied || draft === false) && { draft: false as const }),
    onRefused: askConflict,
    onDone: (_, { summary }) => {
      close();
      showToast(t("added", { name: summary.trim() }));
    },
  });
  return (
    <FormDialog form={form} size={SIZE} title={t(copied ? "copyTask" : "addTask")} close={close} save={t("addTask")}>
      <TaskFields form={form} known={known} {...(copied && { record: copied })} />
    </FormDialog>
  );
}
function EditForm({ task, close }: { task: Task; close: () => void }) {
  const form = useCallForm(tasks.update, {
    params: { id: task.id },
    initial: valuesOf(task),
    newest: valuesOf,
    onRefused: askConflict,
    onDone: (_, { summary }) => {
      close();
      showToast(t("saved", { name: summary }));
    },
  });
  return (
    <FormDialog
      form={form}
      size={SIZE}
      title={task.summary}
      close={close}
      extra={
        <>
          <FollowButton record={{ id: task.id, displayName: task.summary }} />
          <ConcurrentEditNotice
            kind="task"
            id={task.id}
            version={task.version}
            formVersion={form.initial.version}
            leaving={form.leaving()}
          />
        </>
      }
    >
      <TaskFields form={form} record={task} />
    </FormDialog>
  );
}

/** A task over the list it was opened in; a reader without write access sees its page instead. */
export function EditDialog({ id, close, onReadOnly }: { id: string; close: () => void; onReadOnly: () => void }) {
  const answer = useCallQuery(tasks.get, { params: { id }, query: {} });
  const { data } = answer;
  if (data?.editable) return <EditForm key={id} task={data} close={close} />;
  if (data) return <ReadOnly then={onReadOnly} />;
  if (!answer.error) return null;
  return (
    <Dialog title={t("task")} size={SIZE} onClose={close}>
      <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
    </Dialog>
  );
}
function ReadOnly({ then }: { then: () => void }) {
  const go = useEffectEvent(then);
  useEffect(() => go(), []);
  return null;
}
