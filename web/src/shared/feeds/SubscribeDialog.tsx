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
      {url !== null && <NewLink name="url" label={t("made")} hint={t("madeHint")} url={url} />}
      <QueryBoundary answer={feeds}>
        {(all) => <Links feeds={all.filter((feed) => feed.person.id === shownId)} />}
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
      ...{ id, name: t(level), line: `${t("createdOn", { when })} · ${read}` },
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
