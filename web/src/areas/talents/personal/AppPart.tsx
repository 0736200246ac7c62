import { useState } from "react";
import { talentConfig } from "#contract/talents/config.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useChange } from "#web/kit/calls/useChange.ts";
import { SwitchField } from "#web/kit/forms/fields/Choices.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/personal.ts";
import { SheetPart } from "#web/shared/Sheet.tsx";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";

const REPORTED = { Active: STATUS_LOOKS[1].title, Pending: STATUS_LOOKS[0].title };

/** Whether fans see the talent in the app; saved at once. */
export function AppPart({ person: { id, displayName: name, editable } }: { person: PersonSummary }) {
  const params = { talentId: id };
  const answer = useAsk(talentConfig.get, { params });
  // Shown at once, until what was saved has come; a refusal is told, and the switch goes back.
  const [wanted, setWanted] = useState<{ enabledInApp: boolean; since: number } | null>(null);
  const { run, busy } = useChange(talentConfig.update, {
    onDone: ({ enabledInApp }) => tell(t(enabledInApp ? "appOn" : "appOff", { name })),
  });
  return (
    <SheetPart title={t("app")}>
      <Asked answer={answer}>
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
      </Asked>
    </SheetPart>
  );
}
