/** Progress of a campaign, updated by the server's notices; paused, resumed and stopped here. */
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { EnvelopeOpenIcon } from "@phosphor-icons/react/dist/csr/EnvelopeOpen";
import { GaugeIcon } from "@phosphor-icons/react/dist/csr/Gauge";
import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { ReactNode } from "react";
import { type Campaign, campaigns } from "#contract/campaigns/campaign.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { CampaignStateBadge } from "./CampaignStateBadge.tsx";
import styles from "./Campaigns.module.css";
import { campaignName } from "./campaignColumns.tsx";
import { MatchingFans } from "./MatchingFans.tsx";
import { REASON_TITLES, sendingTime, t } from "./messages.ts";

export function ProgressDialog({ id, close }: { id: string; close: () => void }) {
  const answer = useCallQuery(campaigns.get, { params: { id } });
  const campaign = answer.data;
  return (
    <Dialog
      title={campaign ? campaignName(campaign) : t("progress")}
      size={500}
      onClose={close}
      footer={campaign && <Controls campaign={campaign} />}
    >
      <QueryBoundary answer={answer}>{(shown) => <Progress campaign={shown} />}</QueryBoundary>
    </Dialog>
  );
}

const RUNNING: ReadonlySet<string> = new Set(["PREPARING", "SENDING"]);

function Controls({ campaign: { id, state, waiting } }: { campaign: Campaign }) {
  const pausing = useCallMutation(campaigns.pause);
  const resuming = useCallMutation(campaigns.resume);
  const stopping = useCallMutation(campaigns.stop);
  const args = { params: { id }, body: {} };
  const isOpen = RUNNING.has(state) || state === "PAUSED" || state === "SCHEDULED";
  if (!isOpen) return null;
  const stop = async (): Promise<void> => {
    const question = { title: t("stopTitle"), body: t("stopBody", { count: waiting }), yes: t("stopYes") };
    if (await confirm({ ...question, tone: "danger" })) await stopping.run(args);
  };
  return (
    <>
      <div data-left>
        <Button size="large" tone="danger" off={stopping.busy} onClick={() => void stop()}>
          {t("stop")}
        </Button>
      </div>
      {RUNNING.has(state) && (
        <Button
          size="large"
          tone="main"
          icon={<PauseIcon size={16} weight="fill" />}
          off={pausing.busy}
          onClick={() => void pausing.run(args)}
        >
          {t("pause")}
        </Button>
      )}
      {state === "PAUSED" && (
        <Button
          size="large"
          tone="main"
          icon={<PlayIcon size={16} weight="fill" />}
          off={resuming.busy}
          onClick={() => void resuming.run(args)}
        >
          {t("resume")}
        </Button>
      )}
    </>
  );
}

function sinceText({ state, pausedBy, pausedAt, startedAt, sendAt, endedAt }: Campaign, zone: string): string {
  if (state === "PAUSED" && pausedAt)
    return pausedBy
      ? t("pausedBy", { name: pausedBy.displayName, when: formatDateTime(pausedAt, zone) })
      : t("since", { when: formatDateTime(pausedAt, zone) });
  return formatDateTime(endedAt ?? startedAt ?? sendAt, zone);
}

function Progress({ campaign }: { campaign: Campaign }) {
  const zone = useZone();
  const { state, recipients, sent, bounced, failed, unconfirmed, withdrawn, waiting, perSecond } = campaign;
  const { usedToday, dailyCap, resumesAt, startedAt, endedAt, canSend, problem, leftOut } = campaign;
  const finished = recipients - waiting;
  const took = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : null;
  const isOpen = RUNNING.has(state) || state === "PAUSED";
  return (
    <div className={styles.progress}>
      <p className={styles.partHead}>
        <CampaignStateBadge state={state} />
        <span className={styles.quiet}>{sinceText(campaign, zone)}</span>
      </p>
      {campaign.fanFilters !== null && <MatchingFans filters={campaign.fanFilters} count={null} />}
      {problem && <Callout tone="bad">{problem}</Callout>}
      {!canSend && isOpen && <Callout tone="waiting">{t("noServer")}</Callout>}
      <div className={styles.bar} data-large aria-hidden>
        {sent > 0 && <i data-part="sent" style={{ flexGrow: sent }} />}
        {bounced + failed > 0 && <i data-part="bad" style={{ flexGrow: bounced + failed }} />}
        {unconfirmed > 0 && <i data-part="unsure" style={{ flexGrow: unconfirmed }} />}
        {waiting + withdrawn > 0 && <i data-part="waiting" style={{ flexGrow: waiting + withdrawn }} />}
      </div>
      <p className={styles.audienceHead} role="status">
        <span>
          {state === "PREPARING"
            ? t("prepares")
            : t("done", { done: formatNumber(finished, 0), total: formatNumber(recipients, 0) })}
        </span>
        <span>
          {took !== null
            ? t("took", { time: sendingTime(took) })
            : isOpen && waiting > 0 && t("toGo", { time: sendingTime(waiting / perSecond) })}
        </span>
      </p>
      <dl className={styles.rows}>
        <Row icon={<CheckIcon size={16} />} title={t("sent")} count={sent} />
        <Row icon={<ArrowUUpLeftIcon size={16} />} title={t("bounced")} line={t("bouncedLine")} count={bounced} />
        <Row icon={<XCircleIcon size={16} />} title={t("failedRow")} line={t("failedLine")} count={failed} />
        <Row
          icon={<QuestionIcon size={16} />}
          title={t("unconfirmed")}
          line={t("unconfirmedLine")}
          count={unconfirmed}
        />
        {withdrawn > 0 && (
          <Row
            icon={<EnvelopeOpenIcon size={16} />}
            title={t("withdrawn")}
            line={t("withdrawnLine")}
            count={withdrawn}
          />
        )}
        <Row icon={<ClockIcon size={16} />} title={t("waiting")} count={waiting} />
        {isOpen && (
          <Row icon={<GaugeIcon size={16} />} title={t("used", { cap: formatNumber(dailyCap, 0) })} count={usedToday} />
        )}
      </dl>
      {leftOut.length > 0 && (
        <p className={styles.quiet}>
          {leftOut.map(({ reason, count }) => `${REASON_TITLES[reason]} ${formatNumber(count, 0)}`).join(" · ")}
        </p>
      )}
      {resumesAt && <p className={styles.planned}>{t("resumesAt", { when: formatDateTime(resumesAt, zone) })}</p>}
      {isOpen && <p className={styles.quiet}>{t("twice")}</p>}
    </div>
  );
}

const Row = ({ icon, title, line, count }: { icon: ReactNode; title: string; line?: string; count: number }) => (
  <div>
    <dt>
      <span aria-hidden>{icon}</span>
      {title}
      {line && <small>{line}</small>}
    </dt>
    <dd>{formatNumber(count, 0)}</dd>
  </div>
);
