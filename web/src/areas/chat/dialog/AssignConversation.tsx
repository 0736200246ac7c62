import { chatLogs } from "#contract/chat/conversation.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { t } from "../messages.ts";

interface Values {
  assigneeId: string | null;
}

/** Gives a conversation to a colleague who sees it, or unassigns it. */
export const AssignConversation = ({
  id,
  assigneeId,
  close,
}: {
  id: string;
  assigneeId: string | null;
  close: () => void;
}) => (
  <CallDialog
    call={chatLogs.assign}
    params={{ id }}
    size={500}
    title={t("assignTitle")}
    save={t("assign")}
    draft={false}
    initial={{ assigneeId } as Values}
    close={close}
    savedMessage={() => t("assignTitle")}
  >
    {(form) => (
      <PersonSelect {...asList(form.field("assigneeId"))} label={t("assignee")} hint={t("assigneeHint")} single />
    )}
  </CallDialog>
);
