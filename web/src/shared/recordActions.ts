/** What can be done with any record, as values: a row's menu and the record's head show the same ones. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { AnyCall } from "#contract/call.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { t } from "#web/messages/shared.ts";
import { type Gone, removeRecord } from "./removeRecord.ts";

/** Who can be called and written to. */
export interface Reached {
  phoneCode: string | null;
  phoneNumber: string | null;
  email: string | null;
}

export const openAction = (to: string): Action => ({ id: "open", title: t("open"), icon: ArrowSquareOutIcon, to });

export const editAction = ({ editable: visible }: { editable: boolean }, to: string): Action => ({
  id: "edit",
  title: t("edit"),
  icon: PencilSimpleIcon,
  visible,
  to,
});

export const removeAction = <R extends AnyCall, B extends AnyCall>(visible: boolean, gone: Gone<R, B>): Action => ({
  id: "delete",
  title: t("delete"),
  icon: TrashIcon,
  tone: "danger",
  visible,
  run: () => removeRecord(gone),
});

/** In the head of a record: what leads stands last; on the way, one would rather call. */
export function headActions(
  { phoneCode, phoneNumber, email }: Reached,
  { onTheWay, main, rest }: { onTheWay: boolean; main: Action; rest: readonly Action[] },
): Action[] {
  if (!onTheWay) return [...rest, { ...main, tone: "main" }];
  const phone: Action = {
    id: "call",
    title: t("call"),
    icon: PhoneIcon,
    visible: phoneNumber !== null,
    to: `tel:${phoneCode ?? ""}${phoneNumber}`,
  };
  const mail: Action = {
    id: "mail",
    title: t("mail"),
    icon: EnvelopeSimpleIcon,
    visible: email !== null,
    to: `mailto:${email}`,
  };
  return [phone, mail, main, ...rest];
}
