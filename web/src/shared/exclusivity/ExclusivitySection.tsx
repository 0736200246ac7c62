import { exclusivityChecks } from "#contract/contracts/exclusivity.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Clashes } from "./Clashes.tsx";
import { t } from "./messages.ts";

/** Exclusivities that a record clashes with, and the reason it goes on; hidden if there are none. */
export function ExclusivitySection({ id }: { id: string }) {
  const { data } = useCallQuery(exclusivityChecks.ofRecord, { params: { id } });
  if (!data || data.clashes.length === 0) return null;
  return (
    <DetailSection title={t("exclusivity")}>
      <Clashes clashes={data.clashes} />
    </DetailSection>
  );
}
