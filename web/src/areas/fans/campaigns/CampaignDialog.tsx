/** Dialog that writes a campaign: recipients, content and time, next to a preview. Changes are saved as a draft. */
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Campaign, campaignPreviews, campaigns } from "#contract/campaigns/campaign.ts";
import { CAMPAIGN_PACE } from "#contract/campaigns/setting.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t as ui } from "#web/ui/messages.ts";
import { formatTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./Campaigns.module.css";
import { campaignName } from "./campaignColumns.tsx";
import {
  type CampaignFormValues,
  type CampaignStart,
  emptyCampaign,
  hasAddresses,
  valuesOfDraft,
} from "./campaignForm.ts";
import { t } from "./messages.ts";
import { openProgress } from "./openProgress.tsx";
import { PreviewPart } from "./PreviewPart.tsx";
import { RecipientsPart } from "./RecipientsPart.tsx";
import { useAudience } from "./useAudience.ts";
import { type StoredDraft, useDraftSaving } from "./useDraftSaving.ts";
import { WhenPart, WritePart } from "./WritePart.tsx";

const rules = ({ subject, content }: CampaignFormValues) => ({
  ...(subject.trim() === "" && { subject: ui("required") }),
  ...(plainText(content).trim() === "" && { content: ui("required") }),
});

/** Loads a draft, to go on with it. */
export function DraftDialog({ id, close }: { id: string; close: () => void }) {
  const answer = useCallQuery(campaigns.get, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <QueryBoundary answer={answer}>
      {(draft) => <CampaignDialog key={draft.id} draft={draft} start={startOf(draft)} close={close} />}
    </QueryBoundary>
  );
}
const startOf = ({ talent, fanUserIds, fanFilters }: Campaign): CampaignStart => ({
  ...(talent && { talentUserId: talent.id, talentName: talent.name }),
  ...(fanUserIds.length > 0 && { fanUserIds }),
  ...(fanFilters !== null && { fanFilters }),
});

type Step = "to" | "write" | "send";
const STEPS: readonly { value: Step; title: string }[] = [
  { value: "to", title: t("stepTo") },
  { value: "write", title: t("stepWrite") },
  { value: "send", title: t("stepSend") },
];

interface Props {
  start: CampaignStart;
  draft?: Campaign;
  close: () => void;
}

export function CampaignDialog({ start, draft, close }: Props) {
  const narrow = useNarrow();
  const zone = useZone();
  const [step, setStep] = useState<Step>("to");
  const [previewed, setPreviewed] = useState(false);
  const stored = useRef<StoredDraft | null>(draft ?? null);
  const form = useCallForm(campaigns.send, {
    initial: draft ? valuesOfDraft(draft) : emptyCampaign(start),
    filled: true,
    draft: false,
    rules,
    toBody: (values) => ({ ...values, draftId: stored.current?.id ?? null }),
    otherwise: t("failed"),
    onDone: ({ id }, values) => {
      saving.end();
      close();
      const subject = campaignName(values);
      const watch = { title: t("watch"), run: () => openProgress(id) };
      showToast(t(values.at === null ? "sending" : "scheduled", { subject }), { action: watch });
    },
  });
  const { values } = form;
  const saving = useDraftSaving(values, stored);
  const { audience } = useAudience(values);
  const count = audience?.count ?? 0;
  const [testedAt, setTestedAt] = useState<string | null>(null);
  const test = useCallMutation(campaignPreviews.test, { onDone: ({ sentAt }) => setTestedAt(sentAt) });
  const sendTest = (): void => {
    const { subject, content, talentUserId } = values;
    if (plainText(content).trim() !== "") void test.run({ body: { subject, content, talentUserId } });
  };
  const off = hasAddresses(values) && !values.consent ? t("tickFirst") : count === 0 ? t("nobody") : form.busy;
  const isNow = values.at === null;
  const press = async (): Promise<void> => {
    if (off !== false || !form.check()) return;
    const question = { title: t("sendQuestion", { count }), body: t("sendBody"), yes: t("sendYes", { count }) };
    if (isNow && !(await confirm(question))) return;
    await saving.saveNow();
    await form.submit();
  };
  const leave = async (): Promise<void> => {
    const isKept = await saving.saveNow();
    const question = { title: t("loseTitle"), body: t("loseBody"), yes: t("loseYes"), tone: "danger" as const };
    if (!isKept && !(await confirm(question))) return;
    if (isKept && stored.current !== null) showToast(t("kept"));
    saving.end();
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === "Enter") void press();
    else if (event.shiftKey && event.key.toLowerCase() === "t") sendTest();
    else return;
    event.preventDefault();
  };
  const sendButton = (
    <Button
      size="large"
      tone="main"
      off={off}
      icon={isNow ? <PaperPlaneTiltIcon size={16} /> : <ClockIcon size={16} />}
      onClick={() => void press()}
    >
      {t(isNow ? "sendNow" : "schedule", { count })}
    </Button>
  );
  const testButton = (
    <>
      <Button size="large" icon={<PaperPlaneTiltIcon size={16} />} off={test.busy} onClick={sendTest}>
        {t("sendTest")}
      </Button>
      {testedAt && <span className={styles.good}>{t("testSent", { time: formatTime(testedAt, zone) })}</span>}
    </>
  );
  const next = STEPS[STEPS.findIndex(({ value }) => value === step) + 1];
  const isShown = (part: Step): boolean => !narrow || (step === part && !previewed);
  return (
    <Dialog
      title={t(draft ? "editCampaign" : "newCampaign")}
      size={988}
      flush
      onClose={() => void leave()}
      footer={
        narrow ? (
          next ? (
            <Button size="large" tone="main" onClick={() => setStep(next.value)}>
              {next.title}
            </Button>
          ) : (
            sendButton
          )
        ) : (
          <>
            <div data-left className={styles.footLeft}>
              {testButton}
            </div>
            <span className={styles.quiet}>
              {saving.savedAt !== null && !saving.failed && t("draftSaved", { time: formatTime(saving.savedAt, zone) })}
            </span>
            <Button size="large" onClick={() => void saving.saveNow()}>
              {t("saveDraft")}
            </Button>
            {sendButton}
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog, in addition to its buttons */}
      <div className={styles.dialog} onKeyDown={onKeyDown}>
        <div className={styles.form}>
          {narrow && (
            <div className={styles.partHead}>
              <Segments label={t("steps")} value={step} choices={STEPS} onChange={setStep} />
              <Button size="small" onClick={() => setPreviewed(!previewed)}>
                {t(previewed ? "back" : "preview")}
              </Button>
            </div>
          )}
          {form.alert && <Callout tone="bad">{form.alert}</Callout>}
          {saving.failed && <Callout tone="waiting">{t("draftFailed")}</Callout>}
          {isShown("to") && <RecipientsPart form={form} start={start} audience={audience} />}
          {isShown("write") && <WritePart form={form} />}
          {isShown("send") && (
            <WhenPart
              form={form}
              count={count}
              perSecond={audience?.perSecond ?? CAMPAIGN_PACE.perSecond}
              mainZone={audience?.zone ?? null}
            />
          )}
          {narrow && step === "send" && !previewed && testButton}
        </div>
        {(!narrow || previewed) && <PreviewPart values={values} count={count} />}
      </div>
    </Dialog>
  );
}
