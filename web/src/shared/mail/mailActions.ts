import { ArrowBendUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowBendUpLeft";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type MailLogRow, mailLogs } from "#contract/mail/mail-log.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { subjectOf } from "./mailText.ts";
import { t } from "./messages.ts";

const AGAIN: ReadonlySet<MailLogRow["state"]> = new Set(["FAILED", "UNCONFIRMED", "BOUNCED"]);

async function sendAgain({ id, state, ...row }: MailLogRow): Promise<void> {
  // Refused emails did not arrive; only those that may have arrived need a confirmation.
  if (state === "UNCONFIRMED" && !(await confirm({ title: t("againQuestion"), body: t("againLine") }))) return;
  if ((await mutate(mailLogs.again, { params: { id } })) !== null)
    showToast(t("sending", { subject: subjectOf(row) }), {
      undo: () => mutate(mailLogs.cancel, { params: { id } }),
    });
}

/** Actions on an email, for its row and its dialog. */
export const mailActions = (
  row: MailLogRow,
  { onGone, answer }: { onGone?: () => void; answer?: () => void } = {},
): Action[] => {
  const params = { id: row.id };
  return [
    {
      id: "answer",
      title: t("answer"),
      icon: ArrowBendUpLeftIcon,
      visible: answer !== undefined,
      run: () => answer?.(),
    },
    {
      id: "cancel",
      title: t("cancel"),
      icon: XIcon,
      visible: row.editable && row.state === "SCHEDULED",
      run: async () => {
        if ((await mutate(mailLogs.cancel, { params })) === null) return;
        onGone?.();
        showToast(t("takenBack", { subject: subjectOf(row) }));
      },
    },
    {
      id: "again",
      title: t("again"),
      icon: ArrowClockwiseIcon,
      visible: row.editable && AGAIN.has(row.state),
      run: () => sendAgain(row),
    },
    {
      id: "share",
      title: t("share"),
      icon: UsersIcon,
      visible: row.private,
      run: async () => {
        if ((await mutate(mailLogs.share, { params })) !== null) showToast(t("shared"));
      },
    },
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: row.editable,
      run: () =>
        removeRecord({
          name: subjectOf(row),
          remove: [mailLogs.remove, { params }],
          restore: [mailLogs.restore, { params }],
          onGone,
        }),
    },
  ];
};
