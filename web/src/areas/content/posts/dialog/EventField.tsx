import { useState } from "react";
import { CONTENT_TAB } from "#contract/content/codes.ts";
import { cmsEvents } from "#contract/content/content.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import { p } from "../messages.ts";
import styles from "./Post.module.css";
import type { PostValues } from "./postValues.ts";

const DAY = 86_400_000;

/** The event of a meetup: of the same talent, published or scheduled, and not over. */
export function EventField({ form }: { form: RecordForm<PostValues> }) {
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const { talentUserId } = form.values;
  const { data } = useCallQuery(
    cmsEvents.list,
    {
      query: {
        talentId: talentUserId ?? undefined,
        cmsTabId: CONTENT_TAB.published,
        start: [now - DAY, null],
        orderBy: "start",
        orderDirection: "ASC",
        pageSize: 100,
        withTotal: false,
      },
    },
    { keep: true, when: talentUserId !== null },
  );
  if (talentUserId === null) return <p className={styles.hint}>{p("chooseTalent")}</p>;
  const events = (data?.rows ?? []).filter(({ start, end }) => Date.parse(end ?? start ?? "") > now);
  if (data && events.length === 0) return <p className={styles.hint}>{p("noEvents")}</p>;
  return (
    <SelectField
      {...form.field("eventId")}
      label={p("event")}
      choices={events.map(({ id, title, start, location }) => ({
        value: id,
        label: [title, formatDateTime(start, zone), location].filter(Boolean).join(" · "),
      }))}
      required
    />
  );
}
