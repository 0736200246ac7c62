/** Actions of any record; a row's menu and the record's header show the same ones. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { t } from "#web/shared/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { type Removal, removeWithUndo } from "./removeRecord.ts";

/** The phone number and email of a record, if it has them. */
export interface Reachable {
  phoneCode?: string | null;
  phoneNumber?: string | null;
  email?: string | null;
}

export const openAction = (to: string): Action => ({ id: "open", title: t("open"), icon: ArrowSquareOutIcon, to });

export const editAction = ({ editable: visible }: { editable: boolean }, to: string): Action => ({
  id: "edit",
  title: t("edit"),
  icon: PencilSimpleIcon,
  visible,
  to,
});

export const removeAction = (visible: boolean, removal: Removal): Action => ({
  id: "delete",
  title: t("delete"),
  icon: TrashIcon,
  tone: "danger",
  visible,
  run: () => removeWithUndo(removal),
});

/** Orders the actions of a record's header: the main one last; on a phone, call and email first. */
export function headerActions(
  { phoneCode, phoneNumber, email }: Reachable,
  { onPhone, main, rest }: { onPhone: boolean; main: Action; rest: readonly Action[] },
): Action[] {
  if (!onPhone) return [...rest, { ...main, tone: "main" }];
  const phone: Action = {
    id: "call",
    title: t("call"),
    icon: PhoneIcon,
    visible: Boolean(phoneNumber),
    to: `tel:${phoneCode ?? ""}${phoneNumber}`,
  };
  const mail: Action = {
    id: "mail",
    title: t("mail"),
    icon: EnvelopeSimpleIcon,
    visible: Boolean(email),
    to: `mailto:${email}`,
  };
  return [phone, mail, main, ...rest];
}
