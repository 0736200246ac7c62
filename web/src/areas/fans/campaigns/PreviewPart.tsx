import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { campaignPreviews } from "#contract/campaigns/campaign.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { CampaignFrame } from "./CampaignFrame.tsx";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues } from "./campaignForm.ts";
import { t } from "./messages.ts";
import { Segments } from "./Segments.tsx";
import { useRecipients } from "./useAudience.ts";

const WAIT_MS = 150;
type View = "phone" | "desktop" | "plain";
const VIEWS: readonly { value: View; title: string }[] = [
  { value: "phone", title: t("phone") },
  { value: "desktop", title: t("desktop") },
  { value: "plain", title: t("plain") },
];

/** The campaign as it arrives, one real recipient after the other. */
export function PreviewPart({ values, count }: { values: CampaignFormValues; count: number }) {
  const [view, setView] = useState<View>("phone");
  const [index, setIndex] = useState(0);
  const recipients = useRecipients(values);
  const written = useDebounced(JSON.stringify({ subject: values.subject, content: values.content }), WAIT_MS);
  const text = JSON.parse(written) as { subject: string; content: string };
  const place = Math.min(index, Math.max(0, count - 1));
  const answer = useCallQuery(
    campaignPreviews.preview,
    { body: { ...recipients, ...text, index: place } },
    { keep: true },
  );
  return (
    <section className={styles.preview} aria-label={t("asItArrives")}>
      <div className={styles.partHead}>
        <h3>{t("asItArrives")}</h3>
        <Segments label={t("view")} value={view} choices={VIEWS} onChange={setView} />
      </div>
      <QueryBoundary answer={answer}>
        {({ from, subject, html, text: plain, recipient }) => (
          <>
            <div className={styles.device} data-view={view}>
              <p className={styles.from}>{from}</p>
              <p className={styles.subject}>{subject || t("noSubject")}</p>
              {view === "plain" ? <pre className={styles.plain}>{plain}</pre> : <CampaignFrame html={html} />}
            </div>
            <div className={styles.steps}>
              <IconButton title={t("previous")} onClick={() => setIndex(Math.max(0, place - 1))} off={place === 0}>
                <CaretLeftIcon />
              </IconButton>
              <span>
                {recipient
                  ? t("forRecipient", {
                      name: recipient.name ?? recipient.address,
                      place: place + 1,
                      count,
                    })
                  : t("forNobody")}
              </span>
              <IconButton title={t("next")} onClick={() => setIndex(place + 1)} off={place + 1 >= count}>
                <CaretRightIcon />
              </IconButton>
            </div>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
