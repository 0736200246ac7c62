import type { ReactNode } from "react";
import { t } from "#web/shared/company/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { Button } from "#web/ui/elements/Button.tsx";

/** Says what is missing, with a link to the form for editors. */
export const MissingHint = ({ edit, children }: { edit: string | false; children: ReactNode }) => (
  <EmptyText>
    {children}{" "}
    {edit && (
      <Button tone="link" to={edit}>
        {t("fillIn")}
      </Button>
    )}
  </EmptyText>
);
