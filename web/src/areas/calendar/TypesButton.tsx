import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { calendar } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FilterPopover } from "#web/ui/filters/FilterPopover.tsx";
import { CheckboxesField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import styles from "./Calendar.module.css";

const HOURS = 3_600_000;

/** Chooses the types of bookings that are shown. What may not be read stays, as Busy. */
export function TypesButton({ chosen, choose }: { chosen: readonly string[]; choose: (types: string[]) => void }) {
  const { data = [] } = useCallQuery(calendar.types, { query: {} }, { staleTime: HOURS });
  return (
    <FilterPopover
      label={t("types")}
      content={() => (
        <div className={styles.types}>
          <CheckboxesField
            name="types"
            label={t("types")}
            choices={data.map(({ key, name }) => ({ value: key, label: name }))}
            value={[...chosen]}
            onChange={choose}
            onBlur={() => undefined}
            error={undefined}
          />
          <Button size="small" off={chosen.length === 0} onClick={() => choose([])}>
            {t("allTypes")}
          </Button>
        </div>
      )}
    >
      <Button size="small" tone={chosen.length > 0 ? "plain" : "quiet"} icon={<FunnelSimpleIcon />}>
        {chosen.length === 0 ? t("types") : t("typesChosen", { count: chosen.length })}
      </Button>
    </FilterPopover>
  );
}
