import { t } from "#web/areas/talents/personal/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";

/** Opens the adjacent part for editing; `title` names it for screen readers. */
export const EditButton = ({ title, to, onClick }: { title: string; to?: string; onClick?: () => void }) => (
  <Button size="small" aria-label={title} to={to} onClick={onClick}>
    {t("edit")}
  </Button>
);
