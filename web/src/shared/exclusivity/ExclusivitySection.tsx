import { exclusivityChecks } from "#contract/contracts/exclusivity.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Clashes } from "./Clashes.tsx";
import { t } from "./messages.ts";

/** What an opportunity or event clashes with, and why it goes on; nothing where it clashes with nothing. */
export function ExclusivitySection({ id }: { id: string }) {
  const { data } = useCallQuery(exclusivityChecks.ofRecord, { params: { id } });
  if (!data || data.clashes.length === 0) return null;
  return (
    <DetailSection title={t("exclusivity")}>
      <Clashes clashes={data.clashes} />
    </DetailSection>
  );
}
