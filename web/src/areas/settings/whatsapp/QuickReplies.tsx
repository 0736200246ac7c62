import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type QuickReply, quickReplies } from "#contract/chat/template.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { t } from "./messages.ts";
import styles from "./Whatsapp.module.css";

const Add = lazy(async () => ({ default: (await import("./QuickReplyDialogs.tsx")).AddQuickReply }));
const Edit = lazy(async () => ({ default: (await import("./QuickReplyDialogs.tsx")).EditQuickReply }));

async function remove({ id, shortcut, text, own }: QuickReply): Promise<void> {
  if (!(await mutate(quickReplies.remove, { params: { id } }))) return;
  showToast(t("removed", { name: shortcut }), {
    undo: () => mutate(quickReplies.create, { body: { shortcut, text, own } }),
  });
}
const edit = (reply: QuickReply): void => void openDialog((close) => <Edit reply={reply} close={close} />);
const actionsOf = (reply: QuickReply): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => edit(reply) },
  { id: "delete", title: t("delete"), icon: TrashIcon, tone: "danger", run: () => remove(reply) },
];

/** Texts at hand in every conversation. */
export function QuickReplies() {
  const answer = useCallQuery(quickReplies.list, {});
  const mayWrite = useMay("COMM", "write");
  return (
    <section aria-label={t("quickReplies")}>
      <h2>{t("quickReplies")}</h2>
      <p className={lists.line}>{t("quickRepliesLine")}</p>
      <QueryBoundary answer={answer}>
        {(replies) =>
          replies.length === 0 ? (
            <p className={lists.nothing}>{t("noQuickReplies")}</p>
          ) : (
            <ul className={lists.entries}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <span className={styles.entry}>
                    <b>{reply.shortcut}</b>
                    <span>{reply.own ? t("own") : t("agency")}</span>
                    <small>{reply.text}</small>
                  </span>
                  {mayWrite && reply.editable && (
                    <ActionMenu title={t("replyActions", { name: reply.shortcut })} actions={actionsOf(reply)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {mayWrite && (
        <p className={styles.actions}>
          <Button
            size="small"
            icon={<PlusIcon size={14} />}
            onClick={() => openDialog((close) => <Add close={close} />)}
          >
            {t("addQuickReply")}
          </Button>
        </p>
      )}
    </section>
  );
}
