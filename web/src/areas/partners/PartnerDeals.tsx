/** The deals of a partner: its contracts, each in a new tab. */
import { Link } from "react-router";
import { type PartnerDeal, partnerDeals } from "#contract/contracts/partner-deals.ts";
import { t } from "#web/areas/partners/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./PartnerDeals.module.css";

/** Shown to readers of contracts only. */
export const PartnerDeals = ({ id }: { id: string }) =>
  useMay("CONTRACT", "read") && (
    <DetailSection title={t("deals")}>
      <Deals id={id} />
    </DetailSection>
  );

export const Deals = ({ id }: { id: string }) => (
  <QueryBoundary answer={useCallQuery(partnerDeals.list, { params: { id } })}>
    {(deals) =>
      deals.length === 0 ? (
        <EmptyText>{t("noDeals")}</EmptyText>
      ) : (
        <ul className={styles.deals}>
          {deals.map((deal) => (
            <Deal key={deal.id} deal={deal} />
          ))}
        </ul>
      )
    }
  </QueryBoundary>
);

const Deal = ({ deal: { id, summary, timeStatus, talents, talentAvatar } }: { deal: PartnerDeal }) => {
  const [first] = talents;
  return (
    <li>
      <Avatar
        person={{ id: first?.id ?? id, displayName: first?.displayName ?? summary, avatarUrl: talentAvatar }}
        size={28}
      />
      <span className={styles.deal}>
        <Link to={`/contracts/detail/${id}`} target="_blank" rel="noopener">
          {summary}
        </Link>
        <span className={styles.line}>
          {[t(timeStatus), ...talents.map(({ displayName }) => displayName)].join(", ")}
        </span>
      </span>
    </li>
  );
};
