import { Button } from "../elements/Button.tsx";
import type { Action } from "./action.ts";

/** Actions on a dialog's content, as buttons of its footer; those that delete go on the left. */
export const FooterActions = ({ actions }: { actions: readonly Action[] }) =>
  actions.map((action) => (
    <Button
      key={action.id}
      size="large"
      {...(action.tone === "danger" && { tone: "danger" as const, "data-left": true })}
      onClick={() => void action.run?.()}
    >
      {action.title}
    </Button>
  ));
