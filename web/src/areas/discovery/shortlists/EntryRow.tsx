import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import {
  SHORTLIST_STATES,
  type ShortlistEntry,
  shortlistEntries,
  shortlistNotes,
} from "#contract/discovery/shortlist.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { cx } from "#web/ui/cx.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { ChoiceMenu } from "#web/ui/elements/ChoiceMenu.tsx";
import { dayOf, formatShortDate } from "#web/ui/time/format.ts";
import { Cover } from "../Cover.tsx";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";
import { takeOff } from "./listActions.tsx";
import { SHORTLIST_BADGES } from "./states.ts";

const choices = SHORTLIST_STATES.map((state) => {
  const { title, tone, icon } = SHORTLIST_BADGES[state];
  return {
    value: state,
    label: title,
    mark: (
      <Badge tone={tone} icon={icon}>
        {title}
      </Badge>
    ),
  };
});

function Status({ entry: { id, name, state, person } }: { entry: ShortlistEntry }) {
  if (person) return <span className={styles.mark}>{t(person.family === "talents" ? "isTalent" : "isScout")}</span>;
  const { title, tone, icon } = SHORTLIST_BADGES[state];
  const save = async (to: string): Promise<boolean> => {
    const chosen = SHORTLIST_STATES.find((state) => state === to);
    return (
      chosen !== undefined &&
      (await mutate(shortlistEntries.state, { params: { id }, body: { state: chosen } })) !== null
    );
  };
  return (
    <ChoiceMenu label={t("stateOf", { name })} value={state} choices={choices} onChoose={save}>
      <Badge tone={tone} icon={icon}>
        {title}
      </Badge>
    </ChoiceMenu>
  );
}

/** Notes by their authors, and a field for the next: Enter saves it. */
function Notes({ entry }: { entry: ShortlistEntry }) {
  const zone = useZone();
  const [text, setText] = useState("");
  const { run, busy } = useCallMutation(shortlistNotes.add, { onDone: () => setText("") });
  return (
    <div className={styles.notes}>
      {entry.notes.map(({ id, text: said, author, createdAt, editable }) => (
        <div key={id} className={styles.note}>
          {author && <Avatar person={author} size={22} />}
          <p>
            {said}
            <span>{[author?.displayName, formatShortDate(dayOf(createdAt, zone))].filter(Boolean).join(", ")}</span>
          </p>
          {editable && (
            <IconButton
              title={t("deleteNote")}
              size="small"
              onClick={() => void mutate(shortlistNotes.remove, { params: { id } })}
            >
              <XIcon size={12} />
            </IconButton>
          )}
        </div>
      ))}
      <input
        className={styles.write}
        aria-label={t("writeNote", { name: entry.name })}
        placeholder={t("note")}
        maxLength={1000}
        value={text}
        readOnly={busy}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && text.trim() !== "")
            void run({ params: { id: entry.id }, body: { text: text.trim() } });
        }}
      />
    </div>
  );
}

interface Props {
  entry: ShortlistEntry;
  /** True if the artist is open beside it. */
  open: boolean;
  above: string | undefined;
  below: string | undefined;
  move: (id: string, to: { before?: string; after?: string }) => unknown;
  choose: (artistId: string) => void;
}
export function EntryRow({ entry, open, above, below, move, choose }: Props) {
  const zone = useZone();
  const { id, artistId, name, addedBy, createdAt, notes } = entry;
  const day = formatShortDate(dayOf(createdAt, zone));
  const line = open
    ? addedBy
      ? t("addedBy", { name: addedBy.displayName, day })
      : t("added", { day })
    : notes.length === 0
      ? t("noNotes")
      : t("noteCount", { count: notes.length });
  return (
    <li className={styles.entry} data-id={id} data-open={open || undefined} draggable>
      <div className={styles.entryHead}>
        <Cover of={{ ...entry, id: artistId }} size={40} />
        <button
          type="button"
          className={cx(styles.opener, styles.words)}
          onClick={() => choose(artistId)}
          aria-expanded={open}
        >
          <b>{name}</b>
          <span>{line}</span>
        </button>
        <Status entry={entry} />
        <OpenMenuButton
          actions={[
            above !== undefined && { id: "up", title: t("moveUp"), run: () => move(id, { before: above }) },
            below !== undefined && { id: "down", title: t("moveDown"), run: () => move(id, { after: below }) },
            { id: "off", title: t("takeOff"), tone: "danger", run: () => takeOff(entry) },
          ]}
        >
          <IconButton title={t("moreActions", { name })} size="small">
            <DotsThreeIcon size={16} />
          </IconButton>
        </OpenMenuButton>
      </div>
      {open && <Notes entry={entry} />}
    </li>
  );
}
