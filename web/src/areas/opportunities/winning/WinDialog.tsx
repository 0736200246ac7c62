/** Wins an opportunity: what is made of it, what comes of that, and one button for all of it. */
import type { ReactNode } from "react";
import { type MakerName, type WinningProposal, winning } from "#contract/opportunities/winning.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import type { ApiError } from "#web/ui/calls/errors.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today as dayIn } from "#web/ui/time/format.ts";
import { instalmentsOf, USUAL_TERMS } from "./contractSection.tsx";
import { restOf, sentFees, startFees } from "./fees/fees.ts";
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
  /** With what was made, as text, or null if it was not won. */
  close: (made: string[] | null) => void;
}

const SIZE = 960;

/** Wins an opportunity. */
export const WinDialog = ({ place, ...props }: Props & { place: WinPlace }) => (
  <Proposed {...props}>
    {(proposal, again) => <WinForm {...props} place={place} proposal={proposal} again={again} />}
  </Proposed>
);
/** Makes one thing of an opportunity that is won. */
export const MakeDialog = ({ thing, ...props }: Props & { thing: MakerName }) => (
  <Proposed {...props}>
    {(proposal, again) => <MakeForm {...props} thing={thing} proposal={proposal} again={again} />}
  </Proposed>
);

function Proposed({
  target,
  close,
  children,
}: Props & { children: (proposal: WinningProposal, again: () => void) => ReactNode }) {
  const answer = useCallQuery(winning.propose, { params: { id: target.id } });
  if (answer.data) return children(answer.data, () => void answer.refetch());
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

/** The values to begin with; `thing` alone is made, if it is given. */
function startOf(proposal: WinningProposal, thing?: MakerName): WinValues {
  const { event, project, contract } = proposal;
  const on = (name: MakerName): boolean =>
    thing === undefined ? WIN_SECTIONS.find((part) => part.name === name)?.on(proposal) === true : thing === name;
  return {
    makes: { event: on("event"), project: on("project"), contract: on("contract"), taskPack: on("taskPack") },
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
    contract: {
      title: contract?.title ?? "",
      startDate: contract?.startDate ?? null,
      endDate: contract?.endDate ?? null,
      value: contract?.value ?? null,
    },
    terms: USUAL_TERMS,
    taskPack: { templateIds: startTemplates(proposal) },
    fees: startFees(proposal),
    conflictReason: null,
  };
}

const madeOf = ({ values }: Winning): WinSection[] => WIN_SECTIONS.filter(({ name }) => values.makes[name]);
const wordsOf = (now: Winning): string[] => madeOf(now).flatMap((part) => part.makes(now) ?? []);

const bodyOf = (
  { makes, event, project, contract, terms, taskPack, fees, conflictReason }: WinValues,
  { holdsHash }: WinningProposal,
) => ({
  holdsHash,
  ...(conflictReason !== null && { conflictReason }),
  event: makes.event ? { ...event, fees: sentFees(fees) } : null,
  project: makes.project ? project : null,
  contract: makes.contract ? { ...contract, instalments: instalmentsOf(terms, contract.value) } : null,
  taskPack: makes.taskPack ? taskPack : null,
});

interface FormProps extends Props {
  proposal: WinningProposal;
  /** Asks what is proposed once more. */
  again: () => void;
}
/** Options shared by both forms: initial values, validation, and handling of refusals. */
const optionsOf = ({ target, proposal, again }: FormProps, thing?: MakerName) => ({
  params: { id: target.id },
  initial: startOf(proposal, thing),
  filled: true,
  draft: false as const,
  eager: true,
  rules: ({ makes, fees }: WinValues): FieldErrors =>
    makes.event && restOf(fees, proposal) !== 0 ? { fees: t("feesWrong") } : {},
  onRefused: (refusal: ApiError, withMore: (more: Partial<WinValues>) => void): boolean => {
    if (refusal.code === "movedOn") again();
    return askConflict(refusal, withMore);
  },
});

function WinForm({ place, ...props }: FormProps & { place: WinPlace }) {
  const today = dayIn(useZone());
  const { proposal, target, close } = props;
  const form = useCallForm<typeof winning.win, WinValues>(winning.win, {
    ...optionsOf(props),
    toBody: (values) => ({ ...place, ...bodyOf(values, proposal) }),
    onDone: (_, values) => close(wordsOf({ proposal, values, today })),
  });
  const words = wordsOf({ proposal, values: form.values, today });
  return (
    <WinFrame
      {...props}
      form={form}
      title={target.displayName}
      line={`${wonLine(proposal)} ${t("inOneGo")}`}
      save={words.length > 0 ? t("make", { things: listed(words) }) : t("markWon")}
    />
  );
}

function MakeForm({ thing, ...props }: FormProps & { thing: MakerName }) {
  const today = dayIn(useZone());
  const { proposal, target, close } = props;
  const form = useCallForm<typeof winning.make, WinValues>(winning.make, {
    ...optionsOf(props, thing),
    toBody: (values) => bodyOf(values, proposal),
    onDone: (_, values) => close(wordsOf({ proposal, values, today })),
  });
  const things = listed(wordsOf({ proposal, values: form.values, today }));
  return (
    <WinFrame
      {...props}
      form={form}
      thing={thing}
      title={t("makeTitle", { name: target.displayName, thing: things })}
      line={t("makeLine")}
      save={t("make", { things })}
    />
  );
}

interface FrameProps extends FormProps {
  form: RecordForm<WinValues>;
  title: string;
  line: string;
  save: string;
  /** The one thing that is made. */
  thing?: MakerName;
}
function WinFrame({ form, target, title, line, save, proposal, close, thing }: FrameProps) {
  const today = dayIn(useZone());
  const now: Winning = { proposal, values: form.values, today };
  const { partner } = proposal;
  const switchTo = (part: WinSection, on: boolean): void => {
    form.set("makes", { ...form.values.makes, [part.name]: on });
    if (on) part.choose?.(now, form);
  };
  return (
    <FormDialog
      form={form}
      title={title}
      line={line}
      mark={partner && <Avatar person={{ id: partner.id, displayName: partner.name, avatarUrl: null }} size={44} />}
      size={SIZE}
      flush
      close={() => close(null)}
      extra={partner && t("nothingSent", { partner: partner.name })}
      save={save}
    >
      <div className={styles.columns}>
        <div className={styles.sections}>
          {WIN_SECTIONS.filter(({ name }) => thing === undefined || name === thing).map((part) => {
            const { name, icon: Icon, Section } = part;
            const on = form.values.makes[name];
            const allowed = part.on(proposal) !== null;
            const existing = name === "taskPack" ? [] : (proposal[name]?.existing ?? []);
            const state = on
              ? part.line
              : allowed
                ? existing.length > 0
                  ? t("exists", { name: existing.map((record) => record.name).join(", ") })
                  : t("leftOut")
                : t("noRight");
            return (
              <section key={name} className={styles.section} data-on={on || undefined} aria-label={part.title}>
                <div className={styles.head}>
                  {thing === undefined ? (
                    <SwitchField
                      name={`makes.${name}`}
                      value={on}
                      onChange={(value) => switchTo(part, value)}
                      onBlur={() => undefined}
                      error={undefined}
                      label={part.title}
                      disabled={!allowed}
                    />
                  ) : (
                    <b>{part.title}</b>
                  )}
                  <Icon size={16} aria-hidden />
                  <span className={styles.state}>{state}</span>
                </div>
                {on && (
                  <div className={styles.fields}>
                    <Section opportunityId={target.id} proposal={proposal} form={form} today={today} />
                  </div>
                )}
              </section>
            );
          })}
        </div>
        <WinSide winning={now} parts={madeOf(now)} later={thing !== undefined} />
      </div>
    </FormDialog>
  );
}
