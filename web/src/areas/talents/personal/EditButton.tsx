import { t } from "#web/areas/talents/personal/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";

/** Opens what stands beside it for editing; `title` says what that is, to those who can't see it. */
export const EditButton = ({ title, to, onClick }: { title: string; to?: string; onClick?: () => void }) => (
  <Button size="small" aria-label={title} to={to} onClick={onClick}>
    {t("edit")}
  </Button>
);
