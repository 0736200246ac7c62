/** The link that opens a tour to its party: how often it was opened, and what can be done with it. */
import { useState } from "react";
import { type TourLink, tourLinks } from "#contract/tours/book.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./PartyLink.module.css";

export function PartyLink({ record: { id, editable } }: { record: Tour }) {
  const params = { id };
  const answer = useCallQuery(tourLinks.get, { params });
  /** Address of a link that was just created; it cannot be read again. */
  const [url, setUrl] = useState<string | null>(null);
  const creating = useCallMutation(tourLinks.create, { onDone: (created) => setUrl(created.url) });
  const revoking = useCallMutation(tourLinks.remove, {
    onDone: () => {
      setUrl(null);
      showToast(t("linkRevoked"));
    },
  });
  const replace = async (): Promise<void> => {
    if (await confirm({ title: t("replaceTitle"), body: t("replaceLine"), yes: t("newLink"), no: t("keepLink") }))
      await creating.run({ params });
  };
  const revoke = async (): Promise<void> => {
    const question = { title: t("revokeTitle"), body: t("revokeLine"), yes: t("revoke"), no: t("keepLink") };
    if (await confirm({ ...question, tone: "danger" })) await revoking.run({ params });
  };
  return (
    <section className={styles.link} aria-label={t("link")}>
      <h3>{t("link")}</h3>
      <QueryBoundary answer={answer} waiting={<Skeleton lines={2} />}>
        {({ link }) => (
          <>
            <p>{link ? <Opened link={link} /> : t("noLink")}</p>
            {link && url !== null && (
              <div className={styles.address}>
                <input readOnly value={url} aria-label={t("address")} onFocus={(event) => event.target.select()} />
                <CopyButton text={url} />
                <small>{t("shownOnce")}</small>
              </div>
            )}
            {editable && (
              <div className={styles.actions}>
                {link ? (
                  <>
                    <Button tone="link" onClick={() => void replace()}>
                      {t("newLink")}
                    </Button>
                    <Button tone="link" onClick={() => void revoke()}>
                      {t("revoke")}
                    </Button>
                  </>
                ) : (
                  <Button onClick={() => void creating.run({ params })}>{t("createLink")}</Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Opened({ link: { opened, openedAt } }: { link: TourLink }) {
  const zone = useZone();
  return openedAt === null ? t("unopened") : t("opened", { count: opened, when: formatDateTime(openedAt, zone) });
}
