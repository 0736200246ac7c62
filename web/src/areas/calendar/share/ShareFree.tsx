import { useState } from "react";
import type { FreePerson } from "#contract/calendar/availability.ts";
import { type AvailabilityShare, availabilityShares, SHARE_LIMITS } from "#contract/calendar/share.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { LinkList, NewLink } from "#web/shared/feeds/LinkList.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { dayOf, formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { availabilityText } from "./availabilityText.ts";
import { t } from "./messages.ts";
import styles from "./ShareFree.module.css";

interface Props {
  calendar: "agency" | "scout";
  from: string;
  to: string;
  zone: string;
  people: readonly FreePerson[];
  close: () => void;
}

const unused = { onBlur: () => undefined, error: undefined };
const DAYS = [7, SHARE_LIMITS.days, 90, SHARE_LIMITS.mostDays].map((days) => ({
  value: String(days),
  label: t("daysLong", { count: days }),
}));

/** Shares who is free: as a text to copy, or by a link that can be revoked. Both hold names and whether they are free. */
export function ShareFree({ calendar, from, to, zone, people, close }: Props) {
  const [title, setTitle] = useState("");
  const [days, setDays] = useState<string | null>(String(SHARE_LIMITS.days));
  const [url, setUrl] = useState<string | null>(null);
  const { run, busy } = useCallMutation(availabilityShares.create, { onDone: (share) => setUrl(share.url) });
  const shares = useCallQuery(availabilityShares.list, {});
  const text = availabilityText({ title, from, to }, people);
  const chosen = people.slice(0, SHARE_LIMITS.people);
  const make = (): void => {
    const personIds = chosen.map(({ person }) => person.id);
    void run({ body: { title, calendar, personIds, from, to, timezoneId: zone, days: Number(days) } });
  };
  return (
    <Dialog
      title={t("shareTitle")}
      line={t("shareLine")}
      size={650}
      onClose={close}
      footer={
        <Button size="large" tone="main" off={busy} onClick={make}>
          {t("makeLink")}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextField {...unused} name="shareTitle" label={t("name")} value={title} onChange={setTitle} />
        <SelectField
          {...unused}
          name="shareDays"
          label={t("endsAfter")}
          choices={DAYS}
          value={days}
          onChange={setDays}
        />
      </div>
      {url !== null && <NewLink name="shareUrl" label={t("newLink")} hint={t("newLinkHint")} url={url} />}
      <h3 className={styles.heading}>{t("asText")}</h3>
      <div className={styles.text}>
        <pre>{text}</pre>
        <CopyButton key={text} text={text} />
      </div>
      <QueryBoundary answer={shares}>{(links) => <Links shares={links} />}</QueryBoundary>
    </Dialog>
  );
}

function Links({ shares }: { shares: readonly AvailabilityShare[] }) {
  const zone = useZone();
  const { run, busy } = useCallMutation(availabilityShares.remove, { onDone: () => showToast(t("revoked")) });
  const links = shares.map(({ id, title, from, to, people, expiresAt, openedAt }) => {
    const name = title ?? dayRange(from, to) ?? "";
    const facts = [
      title === null ? null : dayRange(from, to),
      t("peopleCount", { count: people }),
      t("ends", { day: dayOf(expiresAt, zone) }),
      openedAt ? t("openedAt", { when: formatDateTime(openedAt, zone) }) : t("neverOpened"),
    ];
    return { id, name, line: facts.filter(Boolean).join(" · "), revokeLabel: t("revokeThis", { name }) };
  });
  return (
    <LinkList
      title={t("yourLinks")}
      links={links}
      none={t("noLinks")}
      revokeTitle={t("revoke")}
      busy={busy}
      revoke={(id) => void run({ params: { id } })}
    />
  );
}
