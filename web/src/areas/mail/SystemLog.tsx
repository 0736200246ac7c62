import { MAIL_OWNERS, mailLogs } from "#contract/mail/mail-log.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

const typeOf = (collection: string) => MAIL_OWNERS.find((type) => collection.startsWith(type)) ?? "partner";

/** Emails that the product sent by itself to a person, or about them. */
export function SystemLog({ owner, close }: { owner: TabOwner; close: () => void }) {
  const answer = useCallQuery(mailLogs.system, { query: { ownerType: typeOf(owner.collection), id: owner.id } });
  return (
    <Dialog title={t("systemOf", { name: owner.name })} size={650} onClose={close}>
      <QueryBoundary answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t("systemNone")}</p>
          ) : (
            <ul className={styles.boxes} aria-label={t("system")}>
              {rows.map(({ id, subject, to, purpose, state, createdAt }) => (
                <li key={id}>
                  <div>
                    <b>{subject}</b>
                    <p>
                      {to} · {t(purpose)}
                    </p>
                  </div>
                  <span>{t(state)}</span>
                  <When instant={createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
