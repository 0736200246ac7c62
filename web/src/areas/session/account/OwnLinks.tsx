import type { Me } from "#contract/session/session.ts";
import { ownLinks, REVOKED_SEPARATELY, type StrangerLink } from "#contract/session/stranger-link.ts";
import { t } from "#web/areas/session/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./OwnSessions.module.css";

/** Links and keys of the reader that work without signing in, with a way to revoke each, or all but keys. */
export function OwnLinks({ me, line, close }: { me: Me; line: string; close: () => void }) {
  const { data } = useCallQuery(ownLinks.list, {});
  const end = async ({ kind, id }: StrangerLink): Promise<void> => {
    if (await mutate(ownLinks.end, { params: { link: kind, id } })) showToast(t("linkEnded"));
  };
  const endAll = async (): Promise<void> => {
    if (await mutate(ownLinks.endAll, {})) showToast(t("linksEnded"));
  };
  const hasSome = data?.some(({ kind }) => !REVOKED_SEPARATELY.includes(kind)) === true;
  return (
    <Dialog
      title={t("linksTitle")}
      line={data?.length === 0 ? t("noLinks") : line}
      size={650}
      onClose={close}
      footer={
        <Button tone="danger" onClick={() => void endAll()} off={hasSome ? false : t("noLinks")}>
          {t("endAllLinks")}
        </Button>
      }
    >
      <ul className={styles.sessions} aria-busy={!data}>
        {data?.map((link) => (
          <li key={link.id}>
            <div className={styles.words}>
              <p className={styles.device}>{link.name === "" ? t(link.kind) : `${t(link.kind)}: ${link.name}`}</p>
              <p className={styles.facts}>
                {[
                  t("madeAt", { when: formatDateTime(link.createdAt, me.user.timezone.id) }),
                  link.usedAt === null
                    ? t("neverOpened")
                    : t("lastOpened", { when: formatDateTime(link.usedAt, me.user.timezone.id) }),
                ].join(" · ")}
              </p>
            </div>
            <Button
              size="small"
              onClick={() => void end(link)}
              aria-label={t("endThisLink", { name: `${t(link.kind)} ${link.name}` })}
            >
              {t("endSession")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
