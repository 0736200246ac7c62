import { lazy } from "react";
import { legalEntities as calls, type LegalEntity } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { groupedDigits } from "#contract/values/decimal-text.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { OfFamily } from "../family.ts";
import { AddButton, Entries } from "../personal/EntryList.tsx";
import personal from "../personal/Personal.module.css";
import { ENTITY_LABELS } from "./labels.ts";
import { PaymentLine } from "./payment/PaymentLine.tsx";

const EditEntity = lazy(async () => ({ default: (await import("./EditEntity.tsx")).EditEntity }));

/** Legal entities with their registration numbers, for payments. */
export function LegalEntities({
  family,
  person: { id: personId, editable },
  entities,
}: OfFamily & { person: PersonSummary; entities: readonly LegalEntity[] }) {
  const argsOf = ({ id }: LegalEntity) => ({ params: { family, id } });
  const open = (entity: LegalEntity | null): unknown =>
    openDialog((close) => <EditEntity family={family} personId={personId} entity={entity} close={close} />);
  return (
    <DetailSection
      title={t("entities")}
      action={editable && <AddButton onClick={() => open(null)}>{t("addEntity")}</AddButton>}
    >
      <Entries
        entries={entities}
        none={t("noEntities")}
        editable={editable}
        open={open}
        remove={async (entity) => (await mutate(calls.remove, argsOf(entity))) !== null}
        restore={async (entity) => (await mutate(calls.restore, argsOf(entity))) !== null}
      >
        {(entity) => (
          <>
            <p>
              <b>{entity.name}</b>
              <span className={personal.relation}>{ENTITY_LABELS[entity.kind]}</span>
            </p>
            <p>{numbersOf(entity).join(" · ")}</p>
            {entity.address && <p className={personal.lines}>{entity.address}</p>}
            <PaymentLine family={family} entity={entity} />
          </>
        )}
      </Entries>
    </DetailSection>
  );
}

function numbersOf({ country, abn, acn, companyNumber, gstRegistered }: LegalEntity): string[] {
  return [
    country === "AU" ? "" : countryName(country),
    abn ? `${t("abn")} ${groupedDigits(abn, " ")}` : "",
    acn ? `${t("acn")} ${groupedDigits(acn, " ")}` : "",
    companyNumber ? `${t("companyNumber")} ${companyNumber}` : "",
    gstRegistered ? t("gst") : "",
  ].filter((part) => part !== "");
}
