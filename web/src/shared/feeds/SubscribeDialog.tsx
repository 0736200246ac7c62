import { useState } from "react";
import { type CalendarFeed, calendarFeeds, FEED_LEVELS, type FeedLevel } from "#contract/calendar/feed.ts";
import { t } from "#web/shared/feeds/messages.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./SubscribeDialog.module.css";

const LINES = { busy: "busyLine", noMoney: "noMoneyLine", full: "fullLine" } as const;
const CHOICES = FEED_LEVELS.map((level) => ({ value: level, label: t(level), line: t(LINES[level]) }));
const unused = { onBlur: () => undefined, error: undefined };

/** Makes links to a calendar, one's own or a person's, and revokes them. */
export function SubscribeDialog({ person, close }: { person: { id: string; name: string } | null; close: () => void }) {
  const me = useMe();
  const [level, setLevel] = useState<FeedLevel>("busy");
  const [url, setUrl] = useState<string | null>(null);
  const feeds = useCallQuery(calendarFeeds.list, {});
  const { run, busy } = useCallMutation(calendarFeeds.create, { onDone: (made) => setUrl(made.url) });
  const shownId = person?.id ?? me.user.id;
  return (
    <Dialog
      title={person ? t("person", { name: person.name }) : t("own")}
      line={t("line")}
      size={650}
      onClose={close}
      footer={
        <Button
          size="large"
          tone="main"
          off={busy}
          onClick={() => void run({ body: { level, personId: person?.id ?? null } })}
        >
          {t("make")}
        </Button>
      }
    >
      <RadioField {...unused} name="level" label={t("level")} value={level} onChange={setLevel} choices={CHOICES} />
      {url !== null && (
        <div className={styles.made} role="status">
          <TextField
            {...unused}
            name="url"
            label={t("made")}
            hint={t("madeHint")}
            value={url}
            onChange={() => undefined}
            readOnly
          />
          <CopyButton key={url} text={url} />
        </div>
      )}
      <h3 className={styles.heading}>{t("links")}</h3>
      <QueryBoundary answer={feeds}>
        {(all) => <Links feeds={all.filter((feed) => feed.person.id === shownId)} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Links({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const zone = useZone();
  const { run, busy } = useCallMutation(calendarFeeds.remove, { onDone: () => showToast(t("revoked")) });
  if (feeds.length === 0) return <p className={styles.none}>{t("none")}</p>;
  return (
    <ul className={styles.links}>
      {feeds.map(({ id, level, createdAt, fetchedAt }) => {
        const when = formatDateTime(createdAt, zone);
        const read = fetchedAt ? t("readAt", { when: formatDateTime(fetchedAt, zone) }) : t("neverRead");
        return (
          <li key={id}>
            <div>
              <b>{t(level)}</b>
              <small>{`${t("createdOn", { when })} · ${read}`}</small>
            </div>
            <Button
              size="small"
              off={busy}
              aria-label={t("revokeThis", { level: t(level), when })}
              onClick={() => void run({ params: { id } })}
            >
              {t("revoke")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
