import { useEffect, useRef, useState } from "react";
import { CallLogForm, callLogs } from "#contract/comms/call-log.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { type LookedUp, lookUp } from "#web/shared/quick/lookUp.ts";
import { QuickChip, QuickLine } from "#web/shared/quick/QuickLine.tsx";
import { rightsOf, useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { formatDate, formatTime } from "#web/ui/time/format.ts";
import { instantIn } from "#web/ui/time/parse.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { durationText } from "./callText.ts";
import { t } from "./messages.ts";
import { type CallMark, type UnderstoodCall, understandCall } from "./understandCall.ts";

type FindDates = typeof import("#web/shared/quick/dates.ts")["findDates"];
const LOOK_UP_MS = 250;
const NOTHING: LookedUp = { staff: new Map(), records: new Map() };
const empty = formOf(CallLogForm, { startedAt: null }).empty;

/** One line that logs a call. What was understood is shown below, and each part of it can be taken back. */
export function QuickCall({ owner }: { owner: TabOwner | null }) {
  const me = useMe();
  const zone = useZone();
  const mayFollow = useMay("TASK", "write");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [dates, setDates] = useState<FindDates | null>(null);
  const [found, setFound] = useState(NOTHING);
  const ready = async (words: string) => {
    const [{ findDates }, next] = await Promise.all([
      import("#web/shared/quick/dates.ts"),
      lookUp(words, found, rightsOf(me)),
    ]);
    setDates(() => findDates);
    setFound(next);
    return {
      records: next.records,
      findDates: (part: string, past = false) => findDates(part, zone, Date.now(), past),
    };
  };
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    if (text.trim() === "") return;
    const timer = setTimeout(() => void latest.current(text).catch(() => undefined), LOOK_UP_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const withoutTasks = mayFollow ? refused : new Set([...refused, "followUp"]);
  const candidates = {
    records: found.records,
    findDates: dates && ((words: string, past = false) => dates(words, zone, Date.now(), past)),
    refused: withoutTasks,
  };
  const understood = understandCall(text, candidates);
  const ofPerson = owner?.collection === "talents" || owner?.collection === "scouts" ? owner : null;
  const partyName = understood.party?.name ?? ofPerson?.name ?? null;

  const clear = (): void => {
    setText("");
    setRefused(new Set());
  };
  const log = async (): Promise<void> => {
    if (busy || text.trim() === "") return;
    setBusy(true);
    const {
      party,
      followUp,
      notes,
      started,
      marks: _,
      ...call
    } = understandCall(text, {
      ...(await ready(text).catch(() => candidates)),
      refused: withoutTasks,
    });
    const personId = party ? (party.kind === "person" ? party.id : null) : (ofPerson?.id ?? null);
    const name = party?.name ?? ofPerson?.name;
    const added = await mutate(callLogs.create, {
      body: {
        ...empty,
        ...call,
        personId,
        contactId: party?.kind === "contact" ? party.id : null,
        recordIds: owner?.collection === "partners" && party?.partnerId !== owner.id ? [owner.id] : [],
        assignedToId: owner?.collection === "staff" ? owner.id : null,
        startedAt: startOf(started, zone),
        notes: notes || null,
        followUp: followUp && {
          summary: (followUp.summary ?? (name ? t("followUpWith", { name }) : t("followUpCall"))).slice(0, LIMITS.line),
          dueDate: followUp.due && (followUp.due.time ? `${followUp.due.day}T${followUp.due.time}` : followUp.due.day),
          assigneeId: me.user.role === "super_admin" ? null : me.user.id,
        },
      },
    });
    setBusy(false);
    if (!added) return;
    clear();
    showToast(t("added"), {
      undo: async () => void (await mutate(callLogs.remove, { params: { id: added.id } })),
    });
  };
  const removeGuess = (kind: CallMark["kind"]): void => {
    setRefused((now) => new Set([...now, kind]));
    input.current?.focus();
  };
  return (
    <QuickLine
      label={t("quick")}
      example={t("quickExample")}
      enters={t("logs")}
      clears={t("clears")}
      text={text}
      onText={setText}
      marks={understood.marks}
      busy={busy}
      onEnter={() => void log()}
      onClear={clear}
      field={input}
    >
      {phrasesOf(understood, partyName).map(([kind, title, value]) => {
        const isSaid = understood.marks.some((mark) => mark.kind === kind) && kind !== "direction";
        return (
          <QuickChip
            key={kind}
            title={title}
            verb={t("is")}
            value={value}
            {...(isSaid && {
              removeLabel: t("removeGuess", { what: `${title} ${value}` }),
              remove: () => removeGuess(kind),
            })}
          />
        );
      })}
      {understood.notes && <QuickChip title={t("notes")} verb={t("is")} value={understood.notes} />}
    </QuickLine>
  );
}

/** When a call was, as an instant: of a day without a time at this time of day, and never later than now. */
function startOf(started: UnderstoodCall["started"], zone: string): string {
  const now = new Date();
  const startedAt = started && instantIn(started.day, started.time ?? formatTime(now.getTime(), zone), zone);
  const instant = startedAt !== null && Date.parse(startedAt) <= now.getTime() ? new Date(startedAt) : now;
  return `${instant.toISOString().slice(0, 16)}:00Z`;
}

function phrasesOf(call: UnderstoodCall, partyName: string | null): (readonly [CallMark["kind"], string, string])[] {
  const { direction, outcome, durationSeconds, followUp, started } = call;
  const due = followUp?.due;
  const followed = followUp && [followUp.summary, due && formatDate(due.day), due?.time].filter(Boolean).join(" ");
  return [
    ["party", t("party"), partyName ?? t("noOne")] as const,
    ["direction", t("direction"), t(direction)] as const,
    ["outcome", t("outcome"), t(outcome)] as const,
    ...(started
      ? [["started", t("started"), [formatDate(started.day), started.time].filter(Boolean).join(" ")] as const]
      : []),
    ...(durationSeconds === null ? [] : [["duration", t("duration"), durationText(durationSeconds)] as const]),
    ...(followUp ? [["followUp", t("followUp"), followed || t("followUpCall")] as const] : []),
  ];
}
