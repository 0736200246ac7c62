import { chatLogs } from "#contract/chat/conversation.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { chatTargetOf, openChat } from "#web/shared/chat/chatDialog.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";

/** Contacts of the record who can be reached on WhatsApp. */
export function StartChat({ owner }: { owner: TabOwner }) {
  const answer = useCallQuery(chatLogs.contacts, { query: { aboutId: owner.id } });
  return (
    <QueryBoundary answer={answer}>
      {(contacts) =>
        contacts.length === 0 ? (
          <p className={styles.minor}>
            {t(owner.collection === "partners" ? "noContactNumber" : "noNumber", { name: owner.name })}
          </p>
        ) : (
          <ul className={styles.chats} aria-label={t("writeOnWhatsapp")}>
            {contacts.map((entry) => {
              const { id, name, contactId, avatar, number } = entry;
              return (
                <li key={`${id} ${contactId}`}>
                  <button type="button" className={styles.chat} onClick={() => openChat(chatTargetOf(entry))}>
                    <Avatar person={{ id: contactId ?? id, displayName: name, avatarUrl: avatar }} size={28} />
                    <b>{name}</b>
                    <span className={styles.minor}>{number.display}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
