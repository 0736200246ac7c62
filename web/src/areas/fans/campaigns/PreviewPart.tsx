import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { campaignPreviews } from "#contract/campaigns/campaign.ts";
import { MailFrame } from "#web/shared/mail/MailFrame.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues } from "./campaignForm.ts";
import { t } from "./messages.ts";
import { useRecipients } from "./useAudience.ts";

const WAIT_MS = 150;
/** Repeats the styles that a campaign arrives with. */
const CSS = `
  body { color: #1d1d18; line-height: 20px; }
  h3 { margin: 12px 0 6px; font-size: 16px; line-height: 22px; }
  p { margin: 0 0 10px; }
  a { color: #0e5540; }
  p:has(> a:only-child > strong:only-child) > a { display: block; padding: 10px 14px; border-radius: 6px; background: #1d1d18; color: #fff; text-align: center; text-decoration: none; }
  div > div { margin-top: 16px; padding-top: 10px; border-top: 1px solid #d9d8cf; }
  div > div p { margin: 0 0 6px; color: #55554c; font-size: 12px; line-height: 18px; }
  div > div a { color: #55554c; }
`;
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
              {view === "plain" ? (
                <pre className={styles.plain}>{plain}</pre>
              ) : (
                <MailFrame html={html} title={t("asItArrives")} css={CSS} bordered={false} startHeight={240} />
              )}
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
