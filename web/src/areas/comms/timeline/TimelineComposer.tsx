/** Composer above a timeline: a call in one line, an email, a message, or a note. */
import { lazy, Suspense, useEffect, useState } from "react";
import { partnerRecord } from "#contract/partners/partner.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { openWrite } from "#web/shared/mail/openWrite.tsx";
import { type NotesSource, notesOf, notesOfPerson } from "#web/shared/notes/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { fetchEditor } from "#web/ui/rich/RichTextField.tsx";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";

const QuickCall = lazy(async () => ({ default: (await import("../calls/QuickCall.tsx")).QuickCall }));
const WriteNote = lazy(async () => ({ default: (await import("#web/shared/notes/WriteNote.tsx")).WriteNote }));

const StartChat = lazy(async () => ({ default: (await import("./StartChat.tsx")).StartChat }));

const sourceOf = ({ collection, id }: TabOwner): NotesSource =>
  collection === "talents" || collection === "scouts"
    ? notesOfPerson(collection, id)
    : notesOf(partnerRecord.notes, id);

export function TimelineComposer({ owner }: { owner: TabOwner }) {
  const mayLog = useMay("COMM", "write");
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (owner.editable) fetchEditor();
  }, [owner.editable]);
  if (!mayLog && !owner.editable) return null;
  const current = chosen ?? (mayLog ? "call" : "");
  const choices = [
    ...(mayLog
      ? [
          { id: "call", title: t("logACall") },
          { id: "email", title: t("writeEmail") },
          { id: "whatsapp", title: t("whatsapp") },
        ]
      : []),
    ...(owner.editable ? [{ id: "note", title: t("addNote") }] : []),
  ];
  return (
    <div className={styles.composer}>
      <Tabs
        sub
        label={t("write")}
        tabs={choices}
        current={current}
        onChoose={(id) => (id === "email" ? openWrite({ owner }) : setChosen(id))}
      />
      <Suspense>
        {current === "note" && (
          <div className={styles.write}>
            <WriteNote source={sourceOf(owner)} name={owner.name} close={() => setChosen(null)} />
          </div>
        )}
        {current === "whatsapp" && (
          <div className={styles.write}>
            <StartChat owner={owner} />
          </div>
        )}
        {current === "call" && <QuickCall owner={owner} />}
      </Suspense>
    </div>
  );
}
