import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/personal.ts";

/** Opens what stands beside it for editing; `title` says what that is, to those who can't see it. */
export const EditButton = ({ title, to, onClick }: { title: string; to?: string; onClick?: () => void }) => (
  <Button size="small" aria-label={title} to={to} onClick={onClick}>
    {t("edit")}
  </Button>
);
