import { lazy } from "react";
import { type MailTemplate, mailTemplates } from "#contract/mail/mail-setting.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { MailListDialog } from "./MailListDialog.tsx";
import { t } from "./messages.ts";

const Form = lazy(async () => ({ default: (await import("./MailTemplateDialog.tsx")).MailTemplateDialog }));
const open = (template: MailTemplate | null): void =>
  void openDialog((close) => <Form template={template} close={close} />);

async function remove({ id, name }: MailTemplate): Promise<void> {
  const question = { title: t("templateQuestion", { name }), body: t("templateQuestionLine"), tone: "danger" as const };
  if (!(await confirm(question))) return;
  if ((await mutate(mailTemplates.remove, { params: { id } })) !== null) showToast(t("templateDeleted"));
}

/** Texts that emails start from. */
export function TemplatesDialog({ close }: { close: () => void }) {
  const answer = useCallQuery(mailTemplates.list, {});
  const may = useMay("COMM", "write");
  return (
    <MailListDialog
      title={t("templates")}
      line={t("templatesLine")}
      none={t("templatesNone")}
      addTitle={t("addTemplate")}
      add={() => open(null)}
      answer={answer}
      row={(template) => (
        <>
          <div>
            <b>{template.name}</b>
            <p>{template.subject}</p>
          </div>
          {may && (
            <>
              <Button size="small" onClick={() => open(template)}>
                {t("edit")}
              </Button>
              <Button size="small" onClick={() => void remove(template)}>
                {t("delete")}
              </Button>
            </>
          )}
        </>
      )}
      close={close}
    />
  );
}
