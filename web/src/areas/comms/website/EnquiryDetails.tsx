import { Link } from "react-router";
import { SPAM_DAYS, type WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { partyPath } from "#web/shared/comms/links.tsx";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { When } from "#web/shared/values/When.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Enquiries.module.css";
import { EnquiryStatusBadge } from "./EnquiryStatusBadge.tsx";
import { useEnquiryActions } from "./enquiryActions.ts";
import { enquiryTitle, reasonsText, waitHint } from "./enquiryText.ts";
import { t } from "./messages.ts";

/** An enquiry with what can be done to it: what comes next as buttons, the rest in a menu. */
export function EnquiryDetails({ id, close }: { id: string; close: () => void }) {
  const answer = useCallQuery(websiteEnquiries.get, { params: { id } });
  const { data: item } = answer;
  const actionsOf = useEnquiryActions(close);
  const actions = item ? visibleActions(actionsOf(item)) : [];
  const direct = actions.filter(({ id: name, tone }) => tone === "main" || name === "take");
  return (
    <Dialog
      title={item ? enquiryTitle(item) : t("enquiries")}
      size={650}
      onClose={close}
      footer={
        <>
          {actions.length > direct.length && (
            <span data-left>
              <ActionMenu title={t("enquiries")} actions={actions.filter((action) => !direct.includes(action))} />
            </span>
          )}
          <Button size="large" onClick={close}>
            {t("dismiss")}
          </Button>
          {[...direct].reverse().map((action) => (
            <Button
              key={action.id}
              size="large"
              {...(action.tone === "main" && { tone: "main" as const })}
              onClick={() => void action.run?.()}
            >
              {action.title}
            </Button>
          ))}
        </>
      }
    >
      <QueryBoundary answer={answer}>{(enquiry) => <Facts item={enquiry} />}</QueryBoundary>
    </Dialog>
  );
}

function Facts({ item }: { item: WebsiteEnquiryRow }) {
  const { status, party, phone, talent, opportunity } = item;
  const hint = waitHint(item);
  const reasons = reasonsText(item);
  return (
    <div className={styles.details}>
      <div className={styles.sum}>
        <EnquiryStatusBadge status={status} />
        {hint && <span>{hint}</span>}
        {item.times > 1 && <span>{t("timesSent", { count: item.times })}</span>}
      </div>
      {reasons && (
        <p className={styles.note}>
          {status === "SPAM" ? t("spamBecause", { reasons, days: SPAM_DAYS }) : t("doubts", { reasons })}
        </p>
      )}
      <p className={styles.text}>{item.text}</p>
      <DetailFacts
        facts={[
          [t("from"), item.name],
          [t("company"), item.company],
          [t("email"), <EmailAddress key="email" address={item.email} />],
          [t("phone"), phone && <a href={`tel:${phone}`}>{phone}</a>],
          [
            t("party"),
            party && (
              <Link key="party" to={partyPath(party, "website")}>
                {[party.displayName, party.company].filter(Boolean).join(", ")}
              </Link>
            ),
          ],
          [t("dates"), dayRange(item.startDate, item.endDate)],
          [
            t("talent"),
            talent && (
              <Link key="talent" to={`/talent/${talent.id}/comms/website`}>
                {talent.displayName}
              </Link>
            ),
          ],
          [
            t("opportunity"),
            opportunity && (
              <Link key="opportunity" to={`/pipeline/detail/${opportunity.id}/summary`}>
                {opportunity.name}
              </Link>
            ),
          ],
          [t("assigned"), item.assignedTo && <NamedAvatar key="assigned" person={item.assignedTo} size={22} />],
          [t("received"), <When key="received" instant={item.receivedAt} />],
          [t("last"), item.times > 1 && <When key="last" instant={item.lastAt} />],
          [t("answered"), item.repliedAt && <When key="replied" instant={item.repliedAt} />],
          [t("form"), item.form?.name ?? t("formGone")],
          [t("origin"), item.origin ?? t("ownPage")],
        ]}
      />
    </div>
  );
}
