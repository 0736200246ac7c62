import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { quickReplies } from "#contract/chat/template.ts";
import { WHATSAPP_SETTINGS_PATH } from "#web/shared/chat/paths.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "../messages.ts";

/** A menu of texts that people keep; one is put into the field, where it can be changed before it is sent. */
export function QuickReplyButton({ onChoose, icon }: { onChoose: (text: string) => void; icon: ReactElement }) {
  const navigate = useNavigate();
  // Loaded with the field, so that the menu has its entries when it opens.
  const { data = [] } = useCallQuery(quickReplies.list, {});
  const actions = data.map(({ id, shortcut, text }) => ({
    id,
    title: shortcut,
    hint: text.length > 80 ? `${text.slice(0, 79)}…` : text,
    run: () => onChoose(text),
  }));
  const none = {
    id: "none",
    title: t("noQuickReplies"),
    hint: t("quickRepliesLine"),
    run: () => navigate(WHATSAPP_SETTINGS_PATH),
  };
  return (
    <OpenMenuButton align="start" actions={actions.length > 0 ? actions : [none]}>
      <IconButton title={t("quickReplies")} size="small">
        {icon}
      </IconButton>
    </OpenMenuButton>
  );
}
