import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { type FanReportRow, fanReports } from "#contract/fans/report.ts";
import { toAddress } from "#contract/list.ts";
import type { Named } from "#contract/schema.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { formatTotal } from "#web/ui/format/numbers.ts";
import { conditions } from "#web/ui/list/codec.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { emailAction, emailMatching } from "../emailing.ts";
import { f } from "../messages.ts";

interface Props {
  list: ListFor<typeof fanReports.report>;
  selection: Selection<FanReportRow>;
  /** Talents within reach who have fans. */
  talents: readonly Named[];
}

/** Writes to all fans that the filters match, or to the ticked ones. */
export function EmailFans({ list, selection, talents }: Props) {
  const narrow = useNarrow();
  const { isOwnAgency } = useAgencies();
  const { state, total } = list;
  const ticked = selection.chosen.filter(isOwnAgency).map(({ id }) => id);
  if (ticked.length === 0 && (total === null || total.count === 0)) return null;
  const { talentIds = [] } = state.query as { talentIds?: readonly string[] };
  const talent = talentIds.length === 1 ? talents.find(({ id }) => id === talentIds[0]) : undefined;
  const { title, run } =
    ticked.length > 0
      ? emailAction(ticked, f("emailMany", { count: ticked.length }), true)
      : emailMatching(
          toAddress(conditions(fanReports.report, state.query)).toString(),
          f("emailMatching", { total: total ? formatTotal(total) : "" }),
          talent,
        );
  if (narrow)
    return (
      <IconButton title={title} onClick={() => void run?.()}>
        <EnvelopeSimpleIcon size={20} />
      </IconButton>
    );
  return (
    <Button tone="link" size="small" icon={<EnvelopeSimpleIcon size={16} />} onClick={() => void run?.()}>
      {title}
    </Button>
  );
}
