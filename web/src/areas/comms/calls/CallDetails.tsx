import { Link } from "react-router";
import { type CallLogRow, callLogs } from "#contract/comms/call-log.ts";
import { AboutLinks, partyPath } from "#web/shared/comms/links.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { When } from "#web/shared/values/When.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { FooterActions } from "#web/ui/actions/FooterActions.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { CallOutcomeBadge } from "./CallOutcomeBadge.tsx";
import styles from "./Calls.module.css";
import { callActions } from "./callActions.ts";
import { DirectionMark, FollowUpLink } from "./callColumns.tsx";
import { callTitle, durationText } from "./callText.ts";
import { t } from "./messages.ts";

/** A call with what can be done to it. */
export function CallDetails({ id, close }: { id: string; close: () => void }) {
  const answer = useCallQuery(callLogs.get, { params: { id } });
  const { data: item } = answer;
  return (
    <Dialog
      title={item ? callTitle(item) : t("callOn")}
      size={500}
      onClose={close}
      footer={
        <>
          {item && <FooterActions actions={visibleActions(callActions(item, close))} />}
          <Button size="large" onClick={close}>
            {t("close")}
          </Button>
        </>
      }
    >
      <QueryBoundary answer={answer}>{(call) => <Facts item={call} />}</QueryBoundary>
    </Dialog>
  );
}

function Facts({ item }: { item: CallLogRow }) {
  const { party, notes, recordingUrl } = item;
  return (
    <div className={styles.details}>
      <div className={styles.sum}>
        <CallOutcomeBadge outcome={item.outcome} />
        <DirectionMark direction={item.direction} />
        <span>{durationText(item.durationSeconds)}</span>
      </div>
      {notes !== null && <p className={styles.notes}>{notes}</p>}
      <DetailFacts
        facts={[
          [
            t("party"),
            party && (
              <Link key="party" to={partyPath(party, "calls")}>
                {party.displayName}
              </Link>
            ),
          ],
          [t("company"), party?.company],
          [t("started"), <When key="started" instant={item.startedAt} />],
          [t("about"), item.records.length > 0 && <AboutLinks key="about" records={item.records} />],
          [t("madeBy"), item.madeBy && <NamedAvatar key="madeby" person={item.madeBy} size={22} />],
          [t("assigned"), item.assignedTo && <NamedAvatar key="assigned" person={item.assignedTo} size={22} />],
          [t("followUp"), item.followUp && <FollowUpLink key="followup" followUp={item.followUp} />],
          [t("recording"), recordingUrl && <WebLink key="recording" address={recordingUrl} />],
        ]}
      />
    </div>
  );
}
