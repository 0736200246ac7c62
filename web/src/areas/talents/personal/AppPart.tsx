import { useState } from "react";
import { talentConfig } from "#contract/talents/config.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";

const REPORTED = { Active: STATUS_STYLES[1].title, Pending: STATUS_STYLES[0].title };

/** Switch for whether fans see the talent in the app; saved at once. */
export function AppPart({ person: { id, displayName: name, editable } }: { person: PersonSummary }) {
  const params = { talentId: id };
  const answer = useCallQuery(talentConfig.get, { params });
  // Shown at once until the saved value arrives; on an error a toast says why and the switch reverts.
  const [wanted, setWanted] = useState<{ enabledInApp: boolean; since: number } | null>(null);
  const { run, busy } = useCallMutation(talentConfig.update, {
    onDone: ({ enabledInApp }) => showToast(t(enabledInApp ? "appOn" : "appOff", { name })),
  });
  return (
    <DetailSection title={t("app")}>
      <QueryBoundary answer={answer}>
        {({ enabledInApp, reportedStatus, version }) => {
          const waits = wanted?.since === version;
          return (
            <SwitchField
              name="enabledInApp"
              label={t("enabledInApp")}
              hint={t("reportedAs", { status: REPORTED[reportedStatus] })}
              value={waits ? wanted.enabledInApp : enabledInApp}
              disabled={!editable || busy || waits}
              onChange={async (next) => {
                setWanted({ enabledInApp: next, since: version });
                if (!(await run({ params, body: { enabledInApp: next, version } }))) setWanted(null);
              }}
              onBlur={() => undefined}
              error={undefined}
            />
          );
        }}
      </QueryBoundary>
    </DetailSection>
  );
}
