import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { t } from "#web/shared/chat/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { type ChatTarget, openChat } from "./chatDialog.ts";

/** Opens the conversation with somebody, for those who may write in comms; not possible without a number. */
export const chatAction = (
  target: ChatTarget,
  { may, hasNumber, title = t("message") }: { may: boolean; hasNumber: boolean; title?: string },
): Action => ({
  id: "converse",
  title,
  icon: WhatsappLogoIcon,
  visible: may,
  disabled: !hasNumber && t("noNumber"),
  run: () => openChat(target),
});
