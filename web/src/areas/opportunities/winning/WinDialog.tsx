/** Wins an opportunity: what is made of it, what comes of that, and one button for all of it. */
import { type WinningProposal, winning } from "#contract/opportunities/winning.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today as dayIn } from "#web/ui/time/format.ts";
import { listed } from "./listed.ts";
import { t } from "./messages.ts";
import type { Winning, WinSection, WinValues } from "./section.ts";
import { WIN_SECTIONS } from "./sections.ts";
import { startTemplates } from "./taskPackSection.tsx";
import styles from "./WinDialog.module.css";
import { WinSide } from "./WinSide.tsx";

export interface WinTarget {
  id: string;
  displayName: string;
}
export interface WinPlace {
  /** Left out, the first status of won opportunities. */
  statusId?: string;
  lowerOrder?: number;
}
interface Props {
  target: WinTarget;
  place: WinPlace;
  /** With what was made, in words, or null if it was not won. */
  close: (made: string[] | null) => void;
}

const SIZE = 960;

export function WinDialog({ target, place, close }: Props) {
  const answer = useCallQuery(winning.propose, { params: { id: target.id } });
  if (answer.data) return <WinForm target={target} place={place} proposal={answer.data} close={close} />;
  return (
    <Dialog title={target.displayName} size={SIZE} onClose={() => close(null)}>
      <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
    </Dialog>
  );
}

/** The first sentence: with which partner, and for how much. */
function wonLine({ partner, value, currency }: WinningProposal): string {
  const sum = moneyText(value, currency);
  if (partner && sum) return t("wonWith", { partner: partner.name, value: sum });
  if (partner) return t("wonWithPartner", { partner: partner.name });
  return sum ? t("wonFor", { value: sum }) : t("won");
}

function startOf(proposal: WinningProposal): WinValues {
  const { event, project } = proposal;
  const on = (name: WinSection["name"]): boolean =>
    WIN_SECTIONS.find((part) => part.name === name)?.on(proposal) === true;
  return {
    makes: { event: on("event"), project: on("project"), taskPack: on("taskPack") },
    event: {
      title: event?.title ?? "",
      startDate: event?.startDate ?? null,
      endDate: event?.endDate ?? null,
      timeZoneId: event?.timeZoneId ?? null,
      venueId: event?.venueId ?? null,
      address: event?.address ?? null,
    },
    project: {
      title: project?.title ?? "",
      startDate: project?.startDate ?? null,
      endDate: project?.endDate ?? null,
      budget: project?.budget ?? null,
    },
    taskPack: { templateIds: startTemplates(proposal) },
    conflictReason: null,
  };
}

const madeOf = ({ values }: Winning): WinSection[] => WIN_SECTIONS.filter(({ name }) => values.makes[name]);
const wordsOf = (now: Winning): string[] => madeOf(now).flatMap((part) => part.makes(now) ?? []);

function WinForm({ target, place, proposal, close }: Props & { proposal: WinningProposal }) {
  const today = dayIn(useZone());
  const form = useCallForm<typeof winning.win, WinValues>(winning.win, {
    params: { id: target.id },
    initial: startOf(proposal),
    filled: true,
    draft: false,
    toBody: ({ makes, event, project, taskPack, conflictReason }) => ({
      ...place,
      ...(conflictReason !== null && { conflictReason }),
      event: makes.event ? event : null,
      project: makes.project ? project : null,
      taskPack: makes.taskPack ? taskPack : null,
    }),
    onRefused: askConflict,
    onDone: (_, values) => close(wordsOf({ proposal, values, today })),
  });
  const now: Winning = { proposal, values: form.values, today };
  const words = wordsOf(now);
  const { partner } = proposal;
  return (
    <FormDialog
      form={form}
      title={target.displayName}
      line={`${wonLine(proposal)} ${t("inOneGo")}`}
      mark={partner && <Avatar person={{ id: partner.id, displayName: partner.name, avatarUrl: null }} size={44} />}
      size={SIZE}
      flush
      close={() => close(null)}
      extra={partner && t("nothingSent", { partner: partner.name })}
      save={words.length > 0 ? t("make", { things: listed(words) }) : t("markWon")}
    >
      <div className={styles.columns}>
        <div className={styles.sections}>
          {WIN_SECTIONS.map((part) => {
            const { name, icon: Icon, title, line, Section } = part;
            const on = form.values.makes[name];
            const allowed = part.on(proposal) !== null;
            const existing = name === "taskPack" ? [] : (proposal[name]?.existing ?? []);
            const state = on
              ? line
              : allowed
                ? existing.length > 0
                  ? t("exists", { name: existing.map((one) => one.name).join(", ") })
                  : t("leftOut")
                : t("noRight");
            return (
              <section key={name} className={styles.section} data-on={on || undefined} aria-label={title}>
                <div className={styles.head}>
                  <SwitchField
                    name={`makes.${name}`}
                    value={on}
                    onChange={(value) => form.set("makes", { ...form.values.makes, [name]: value })}
                    onBlur={() => undefined}
                    error={undefined}
                    label={title}
                    disabled={!allowed}
                  />
                  <Icon size={16} aria-hidden />
                  <span className={styles.state}>{state}</span>
                </div>
                {on && (
                  <div className={styles.fields}>
                    <Section proposal={proposal} form={form} today={today} />
                  </div>
                )}
              </section>
            );
          })}
        </div>
        <WinSide winning={now} parts={madeOf(now)} />
      </div>
    </FormDialog>
  );
}
