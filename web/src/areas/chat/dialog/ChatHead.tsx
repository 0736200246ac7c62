import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { Conversation } from "#contract/chat/conversation.ts";
import { closeChat, collapseChat } from "#web/shared/chat/chatDialog.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { formatCount } from "#web/ui/format/numbers.ts";
import { t } from "../messages.ts";
import styles from "./ChatDialog.module.css";
import { nameOf, partyBrief } from "./names.ts";

interface Props {
  conversation: Conversation;
  collapsed: boolean;
  actions: readonly (Action | false)[];
}

/** Avatar, name with the company in brackets, number with its code; what can be done, collapse and close. */
export function ChatHead({ conversation, collapsed, actions }: Props) {
  const { party, number, unread } = conversation;
  return (
    <div className={styles.head} data-collapsed={collapsed || undefined}>
      {!collapsed && <Avatar person={partyBrief(conversation)} size={34} />}
      <div className={styles.who}>
        <h2 className={styles.name}>
          <b>{nameOf(conversation)}</b>
          {party?.company && <span> ({party.company})</span>}
        </h2>
        {!collapsed && (
          <p className={styles.number}>
            <WhatsappLogoIcon size={12} aria-hidden />
            {number.display}
          </p>
        )}
      </div>
      {collapsed && unread > 0 && (
        <span className={styles.bubble}>
          <span aria-hidden>{formatCount(unread)}</span>
          <span className="only-read">{t("unreadCount", { count: unread })}</span>
        </span>
      )}
      {!collapsed && <ActionMenu title={t("moreActions")} actions={visibleActions(actions)} />}
      <IconButton
        title={collapsed ? t("expand") : t("collapse")}
        size="small"
        aria-expanded={!collapsed}
        onClick={() => collapseChat(!collapsed)}
      >
        {collapsed ? <CaretUpIcon /> : <MinusIcon />}
      </IconButton>
      <IconButton title={t("close")} size="small" onClick={closeChat}>
        <XIcon />
      </IconButton>
    </div>
  );
}
