import { useParams } from "react-router";
import { business } from "#contract/talents/business.ts";
import { people } from "#contract/talents/person.ts";
import { BillingContacts } from "#web/shared/billing/BillingContacts.tsx";
import { DetailPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import type { OfFamily } from "../family.ts";
import { AgreementPart } from "./AgreementPart.tsx";
import styles from "./Business.module.css";
import { Contacts } from "./Contacts.tsx";
import { Insurances } from "./Insurances.tsx";
import { LegalEntities } from "./LegalEntities.tsx";
import { SocialAccounts } from "./SocialAccounts.tsx";

/** The Business tab. The surrounding record loads the same summary and shows its loading and error states. */
export function BusinessScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useCallQuery(people.summary, { params: { family, id } });
  const answer = useCallQuery(business.get, { params: { family, id } });
  if (!person) return null;
  return (
    <div className={styles.business} key={id}>
      <QueryBoundary answer={answer}>
        {(section) => (
          <>
            <DetailPanel
              even
              side={
                <>
                  <Insurances family={family} person={person} insurances={section.insurances} />
                  <SocialAccounts family={family} person={person} accounts={section.socialAccounts} />
                </>
              }
            >
              <AgreementPart family={family} person={person} section={section} />
              <LegalEntities family={family} person={person} entities={section.legalEntities} />
              {person.stage === "talent" && <BillingContacts type="talent" record={person} />}
            </DetailPanel>
            <Contacts family={family} person={person} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
