import { lazy } from "react";
import { legalEntities as calls, type LegalEntity } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { change } from "#web/kit/calls/change.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { t } from "#web/messages/business.ts";
import { SheetPart } from "#web/shared/Sheet.tsx";
import type { OfFamily } from "../family.ts";
import { AddButton, Entries } from "../personal/EntryList.tsx";
import personal from "../personal/Personal.module.css";
import { PaymentLine } from "./PaymentLine.tsx";
import { ENTITY_WORDS, grouped } from "./words.ts";

const EditEntity = lazy(async () => ({ default: (await import("./EditEntity.tsx")).EditEntity }));

/** Whom money is paid to, and by which numbers the authorities know them. */
export function LegalEntities({
  family,
  person: { id: personId, editable },
  entities,
}: OfFamily & { person: PersonSummary; entities: readonly LegalEntity[] }) {
  const one = ({ id }: LegalEntity) => ({ params: { family, id } });
  const open = (entity: LegalEntity | null): unknown =>
    openDialog((close) => <EditEntity family={family} personId={personId} entity={entity} close={close} />);
  return (
    <SheetPart
      title={t("entities")}
      way={editable && <AddButton onClick={() => open(null)}>{t("addEntity")}</AddButton>}
    >
      <Entries
        entries={entities}
        none={t("noEntities")}
        editable={editable}
        open={open}
        remove={async (entity) => (await change(calls.remove, one(entity))) !== null}
        restore={async (entity) => (await change(calls.restore, one(entity))) !== null}
      >
        {(entity) => (
          <>
            <p>
              <b>{entity.name}</b>
              <span className={personal.relation}>{ENTITY_WORDS[entity.kind]}</span>
            </p>
            <p>{numbersOf(entity).join(" · ")}</p>
            {entity.address && <p className={personal.lines}>{entity.address}</p>}
            <PaymentLine family={family} entity={entity} />
          </>
        )}
      </Entries>
    </SheetPart>
  );
}

function numbersOf({ country, abn, acn, companyNumber, gstRegistered }: LegalEntity): string[] {
  return [
    country === "AU" ? "" : countryName(country),
    abn ? `${t("abn")} ${grouped(abn)}` : "",
    acn ? `${t("acn")} ${grouped(acn)}` : "",
    companyNumber ? `${t("companyNumber")} ${companyNumber}` : "",
    gstRegistered ? t("gst") : "",
  ].filter((part) => part !== "");
}
