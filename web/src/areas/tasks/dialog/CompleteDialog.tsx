import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { BodyInputOf } from "#contract/call.ts";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./dialogs.module.css";

const none: FieldErrors = {};
/** The status that a task is moved to, and above which card. */
export type MoveTo = Pick<BodyInputOf<typeof tasks.move>, "statusId" | "lowerOrder" | "groupId">;
interface Values {
  note: string | null;
}

/** Completes a task: a call with what came of it, and one that waits for others after a warning. */
export function CompleteDialog({
  task: { id, summary, type },
  waitsFor,
  to,
  close,
}: {
  task: Pick<TaskRow, "id" | "summary" | "type">;
  /** The open tasks that should be finished before. */
  waitsFor: readonly string[];
  /** The status to complete it with, and its place; by default the first one that completes. */
  to: MoveTo | undefined;
  close: (done: boolean) => void;
}) {
  const isCall = type.code === "CALL";
  const rules = ({ note }: Values): FieldErrors => (isCall && !note?.trim() ? { note: t("noteRequired") } : none);
  const shared = {
    initial: { note: null } as Values,
    filled: !isCall,
    rules,
    draft: false as const,
    onDone: () => close(true),
  };
  const completing = useCallForm(tasks.complete, { params: { userId: id }, ...shared });
  const moving = useCallForm(tasks.move, {
    params: { id },
    ...shared,
    toBody: ({ note }) => ({ statusId: "", ...to, note }),
  });
  const form = to === undefined ? completing : moving;
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("completeTitle", { name: summary })}
      close={() => close(false)}
      save={t("complete")}
    >
      {waitsFor.length > 0 && (
        <p className={styles.warning}>
          <WarningIcon size={16} weight="fill" aria-hidden />
          {t("waitsFor", { names: waitsFor.join(", ") })}
        </p>
      )}
      {isCall && <TextAreaField {...form.field("note")} label={t("note")} hint={t("noteHint")} rows={4} required />}
    </FormDialog>
  );
}
