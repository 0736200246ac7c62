import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { DetailSection, EmptyText, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { editPath, type OfFamily } from "../family.ts";

/** Headline and biography, line breaks preserved. */
export function Biography({ family, person: { id, headline, bio, editable } }: OfFamily & { person: PersonSummary }) {
  return (
    <DetailSection title={t("biography")}>
      {headline && <Prose lead>{headline}</Prose>}
      {bio && <Prose>{bio}</Prose>}
      {!headline && !bio && (
        <EmptyText>
          {t("noBiography")}{" "}
          {editable && (
            <Button tone="link" to={editPath(family, id)}>
              {t("writeBiography")}
            </Button>
          )}
        </EmptyText>
      )}
    </DetailSection>
  );
}
