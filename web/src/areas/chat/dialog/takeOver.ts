import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

type Taken = Pick<Conversation, "logId" | "assignee">;

/** Takes a conversation over, which is written in it; undone by giving it back. */
export async function takeOver({ logId, assignee }: Taken, me: string): Promise<void> {
  if (logId === null || assignee?.id === me) return;
  const assign = (assigneeId: string | null) =>
    mutate(chatLogs.assign, { params: { id: logId }, body: { assigneeId } });
  if (await assign(me)) showToast(t("takenOverDone"), { undo: () => assign(assignee?.id ?? null) });
}
