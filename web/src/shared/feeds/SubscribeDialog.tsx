import { useState } from "react";
import { type CalendarFeed, calendarFeeds, FEED_LEVELS, type FeedLevel } from "#contract/calendar/feed.ts";
import { t } from "#web/shared/feeds/messages.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { LinkList, NewLink } from "./LinkList.tsx";

const LINES = { busy: "busyLine", noMoney: "noMoneyLine", full: "fullLine" } as const;
const CHOICES = FEED_LEVELS.map((level) => ({ value: level, label: t(level), line: t(LINES[level]) }));
const unused = { onBlur: () => undefined, error: undefined };

/** Calendars one can subscribe to besides one's own. */
export interface Subscribed {
  kind: "person" | "project";
  id: string;
  name: string;
}

/** Makes links to a calendar, one's own, a person's or a project's, and revokes them. */
export function SubscribeDialog({ shown, close }: { shown: Subscribed | null; close: () => void }) {
  const me = useMe();
  const [level, setLevel] = useState<FeedLevel>("busy");
  const [url, setUrl] = useState<string | null>(null);
  const feeds = useCallQuery(calendarFeeds.list, {});
  const { run, busy } = useCallMutation(calendarFeeds.create, { onDone: (feed) => setUrl(feed.url) });
  const shownId = shown?.id ?? me.user.id;
  const chosen = {
    personId: shown?.kind === "person" ? shown.id : null,
    projectId: shown?.kind === "project" ? shown.id : null,
  };
  return (
    <Dialog
      title={shown ? t("person", { name: shown.name }) : t("own")}
      line={t("line")}
      size={650}
      onClose={close}
      footer={
        <Button size="large" tone="main" off={busy} onClick={() => void run({ body: { level, ...chosen } })}>
          {t("make")}
        </Button>
      }
    >
      <RadioField {...unused} name="level" label={t("level")} value={level} onChange={setLevel} choices={CHOICES} />
      {url !== null && <NewLink name="url" label={t("made")} hint={t("madeHint")} url={url} />}
      <QueryBoundary answer={feeds}>
        {(feeds) => <Links feeds={feeds.filter(({ person, project }) => (person ?? project)?.id === shownId)} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Links({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const zone = useZone();
  const { run, busy } = useCallMutation(calendarFeeds.remove, { onDone: () => showToast(t("revoked")) });
  const links = feeds.map(({ id, level, createdAt, fetchedAt }) => {
    const when = formatDateTime(createdAt, zone);
    const read = fetchedAt ? t("readAt", { when: formatDateTime(fetchedAt, zone) }) : t("neverRead");
    return {
      id,
      name: t(level),
      line: `${t("createdOn", { when })} · ${read}`,
      revokeLabel: t("revokeThis", { level: t(level), when }),
    };
  });
  return (
    <LinkList
      title={t("links")}
      links={links}
      none={t("none")}
      revokeTitle={t("revoke")}
      busy={busy}
      revoke={(id) => void run({ params: { id } })}
    />
  );
}
