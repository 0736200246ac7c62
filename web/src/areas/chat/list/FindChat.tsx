import { useState } from "react";
import { chatLogs } from "#contract/chat/conversation.ts";
import { type ChatTarget, chatTargetOf, openChat } from "#web/shared/chat/chatDialog.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { onMenuKeys } from "#web/ui/elements/menuKeys.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { t } from "../messages.ts";
import styles from "./ChatList.module.css";
import { ContactCell, TimeCell, UnreadCell } from "./chatColumns.tsx";

const RECENT = 8;

/** Recent conversations, and people with a number to write to. */
export function FindChat({ close }: { close: () => void }) {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const people = useCallQuery(chatLogs.contacts, { query: q ? { q } : {} }, { keep: true });
  const recent = useCallQuery(
    chatLogs.list,
    { query: { pageSize: 20, withTotal: false, ...(q && { q }) } },
    { keep: true },
  );
  const open = (target: ChatTarget): void => {
    close();
    openChat(target);
  };
  const logs = (recent.data?.rows ?? []).slice(0, RECENT);
  return (
    <Dialog title={t("find")} onClose={close}>
      <fieldset className={styles.find} aria-label={t("find")} onKeyDown={onMenuKeys}>
        <input
          className={styles.search}
          aria-label={t("findField")}
          placeholder={t("findField")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
          data-item
        />
        {logs.length > 0 && (
          <section aria-label={t("recent")}>
            <h3>{t("recent")}</h3>
            {logs.map((row) => (
              <button
                key={row.id}
                type="button"
                className={styles.found}
                onClick={() => open({ logId: row.id })}
                data-item
              >
                <ContactCell row={row} />
                <UnreadCell unread={row.unread} />
                <small>
                  <TimeCell at={row.lastAt} />
                </small>
              </button>
            ))}
          </section>
        )}
        <section aria-label={t("people")}>
          <h3>{t("people")}</h3>
          <QueryBoundary answer={people}>
            {(contacts) =>
              contacts.length === 0 ? (
                <p>{t("nobodyFound")}</p>
              ) : (
                contacts.map((entry) => (
                  <button
                    key={`${entry.id} ${entry.contactId}`}
                    type="button"
                    className={styles.found}
                    onClick={() => open(chatTargetOf(entry))}
                    data-item
                  >
                    <span className={styles.person}>
                      <Avatar
                        person={{ id: entry.contactId ?? entry.id, displayName: entry.name, avatarUrl: entry.avatar }}
                      />
                      <span>
                        <b>{entry.name}</b>
                        <small>{entry.company ?? (entry.contactType === "System" ? "" : t(entry.contactType))}</small>
                      </span>
                    </span>
                    <small>{entry.number.display}</small>
                  </button>
                ))
              )
            }
          </QueryBoundary>
        </section>
      </fieldset>
    </Dialog>
  );
}
