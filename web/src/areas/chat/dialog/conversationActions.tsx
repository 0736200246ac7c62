/** Actions on a conversation, other than writing in it. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { BellSlashIcon } from "@phosphor-icons/react/dist/csr/BellSlash";
import { HandGrabbingIcon } from "@phosphor-icons/react/dist/csr/HandGrabbing";
import { UserMinusIcon } from "@phosphor-icons/react/dist/csr/UserMinus";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { UserSwitchIcon } from "@phosphor-icons/react/dist/csr/UserSwitch";
import { lazy } from "react";
import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { t } from "../messages.ts";
import { chatPartyPath, nameOf } from "./names.ts";
import { takeOver } from "./takeOver.ts";

const LinkContact = lazy(async () => ({ default: (await import("./LinkContactDialog.tsx")).LinkContactDialog }));
const Assign = lazy(async () => ({ default: (await import("./AssignConversation.tsx")).AssignConversation }));

export const openTakeOver = (id: string, assigneeId: string | null): void =>
  void openDialog((close) => <Assign id={id} assigneeId={assigneeId} close={close} />);
const openLinkContact = (conversation: Conversation): void =>
  void openDialog((close) => <LinkContact conversation={conversation} close={close} />);

export function conversationActions(conversation: Conversation, me: string): Action[] {
  const { logId, assignee, writable, givable, optedOutAt, party } = conversation;
  if (logId === null)
    return party
      ? [
          {
            id: "open",
            title: t("openRecord", { name: nameOf(conversation) }),
            icon: ArrowSquareOutIcon,
            to: chatPartyPath(party),
          },
        ]
      : [];
  const consent = (optedOut: boolean) => mutate(chatLogs.consent, { params: { id: logId }, body: { optedOut } });
  return [
    {
      id: "open",
      title: t("openRecord", { name: nameOf(conversation) }),
      icon: ArrowSquareOutIcon,
      visible: party !== null,
      ...(party && { to: chatPartyPath(party) }),
    },
    {
      id: "link-contact",
      title: t("linkToContact"),
      icon: UserPlusIcon,
      visible: givable,
      run: () => openLinkContact(conversation),
    },
    {
      id: "take-over",
      title: t("takeOver"),
      icon: HandGrabbingIcon,
      visible: writable && assignee?.id !== me,
      run: () => takeOver(conversation, me),
    },
    {
      id: "assign",
      title: t("assign"),
      icon: UserSwitchIcon,
      visible: writable,
      run: () => openTakeOver(logId, assignee?.id ?? null),
    },
    {
      id: "nobody",
      title: t("unassign"),
      icon: UserMinusIcon,
      visible: writable && assignee !== null,
      run: () => mutate(chatLogs.assign, { params: { id: logId }, body: { assigneeId: null } }),
    },
    {
      id: "opt-out",
      title: optedOutAt === null ? t("optOut") : t("optIn"),
      icon: optedOutAt === null ? BellSlashIcon : BellRingingIcon,
      visible: writable,
      run: () => consent(optedOutAt === null),
    },
  ];
}
