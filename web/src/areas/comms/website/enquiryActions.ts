import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUpRight";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { HandIcon } from "@phosphor-icons/react/dist/csr/Hand";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import type { BodyInputOf } from "#contract/call.ts";
import { type WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { openConversion } from "#web/shared/enquiry/openEnquiry.tsx";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { enquiryTitle, replyAddress } from "./enquiryText.ts";
import { t } from "./messages.ts";
import { openAssign } from "./openAssign.tsx";

type Change = Pick<BodyInputOf<typeof websiteEnquiries.update>, "status" | "assignedToId">;

/** Changes an enquiry, and offers to take that back. */
async function change(item: WebsiteEnquiryRow, to: Change, said: string): Promise<void> {
  const params = { id: item.id };
  const assignedToId = item.assignedTo?.id ?? null;
  const saved = await mutate(websiteEnquiries.update, { params, body: { assignedToId, ...to, version: item.version } });
  if (!saved) return;
  const status = item.status === "CONVERTED" ? undefined : item.status;
  showToast(said, {
    undo: async () =>
      void (await mutate(websiteEnquiries.update, {
        params,
        body: { assignedToId, ...(status && { status }), version: saved.version },
      })),
  });
}

/** Actions on an enquiry, for its row and its dialog. */
export function useEnquiryActions(onGone?: () => void): (item: WebsiteEnquiryRow) => Action[] {
  const mayMake = useMay("PIPELINE", "write");
  const { user } = useMe();
  const mayTake = user.role !== "super_admin";
  return (item) => {
    const { status, editable } = item;
    const isOpen = status === "NEW" || status === "IN_PROGRESS";
    return [
      {
        id: "convert",
        title: t("makeOpportunity"),
        icon: ArrowUpRightIcon,
        tone: "main",
        visible: editable && mayMake && isOpen,
        run: () => {
          onGone?.();
          openConversion(item);
        },
      },
      {
        id: "reply",
        title: t("reply"),
        icon: EnvelopeSimpleIcon,
        run: () => window.location.assign(replyAddress(item)),
      },
      {
        id: "take",
        title: t("take"),
        icon: HandIcon,
        visible: editable && mayTake && isOpen && item.assignedTo?.id !== user.id,
        run: () => change(item, { status: "IN_PROGRESS", assignedToId: user.id }, t("taken")),
      },
      {
        id: "assign",
        title: t("assign"),
        icon: UserPlusIcon,
        visible: editable && isOpen,
        run: () => openAssign(item),
      },
      {
        id: "close",
        title: t("close"),
        icon: CheckIcon,
        visible: editable && isOpen,
        run: () => change(item, { status: "CLOSED" }, t("closed")),
      },
      {
        id: "reopen",
        title: t("reopen"),
        icon: ArrowCounterClockwiseIcon,
        visible: editable && status === "CLOSED",
        run: () => change(item, { status: "IN_PROGRESS" }, t("reopened")),
      },
      {
        id: "spam",
        title: t("spam"),
        icon: ProhibitIcon,
        visible: editable && isOpen,
        run: () => change(item, { status: "SPAM" }, t("markedSpam")),
      },
      {
        id: "not-spam",
        title: t("notSpam"),
        icon: ArrowCounterClockwiseIcon,
        tone: "main",
        visible: editable && status === "SPAM",
        run: () => change(item, { status: "NEW" }, t("restored")),
      },
      {
        id: "delete",
        title: t("delete"),
        icon: TrashIcon,
        tone: "danger",
        visible: editable,
        run: () =>
          removeRecord({
            name: enquiryTitle(item),
            remove: [websiteEnquiries.remove, { params: { id: item.id } }],
            restore: [websiteEnquiries.restore, { params: { id: item.id } }],
            onGone,
          }),
      },
    ];
  };
}
