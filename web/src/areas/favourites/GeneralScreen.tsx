import { useParams } from "react-router";
import { favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { DetailFacts, DetailPanel, DetailSection, EmptyText, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Favourites.module.css";
import { openGeneral } from "./favouriteActions.tsx";
import { fieldLabel } from "./favouriteLabels.ts";
import { Visibility } from "./Visibility.tsx";

/** The texts of a talent in the app, including those taken from the profile. The surrounding record loads the same data. */
export function GeneralScreen() {
  const { id = "" } = useParams();
  const { data: favourite } = useCallQuery(favourites.get, { params: { id } });
  if (!favourite) return null;
  const { generalInfo, profile, displayName, editable, createdAt, updatedAt } = favourite;
  const headline = fieldLabel(generalInfo.headline, profile.headline);
  const biography = fieldLabel(generalInfo.biography, profile.biography);
  const location = fieldLabel(generalInfo.location, profile.location);
  const name = fieldLabel(generalInfo.publicName, displayName);
  const marked = ({ text, ofProfile }: typeof name) =>
    text && (
      <>
        {text}
        {ofProfile && <span className={styles.aside}>{t("fromProfile")}</span>}
      </>
    );
  return (
    <DetailPanel
      side={
        <DetailSection title={t("general")}>
          <DetailFacts
            facts={[
              [t("appName"), marked(name)],
              [t("location"), marked(location)],
              [t("markedOn"), <When key="created" instant={createdAt} />],
              [t("updated"), <When key="updated" instant={updatedAt} />],
            ]}
          />
        </DetailSection>
      }
    >
      <Visibility favourite={favourite} />
      <DetailSection title={t("aboutThem")}>
        {headline.text && <Prose lead>{headline.text}</Prose>}
        {biography.text ? (
          <>
            <Prose>{biography.text}</Prose>
            {biography.ofProfile && <p className={styles.origin}>{t("fromProfile")}</p>}
          </>
        ) : (
          <EmptyText>
            {t("noBiography")}{" "}
            {editable && (
              <Button tone="link" onClick={() => openGeneral(favourite)}>
                {t("fillIn")}
              </Button>
            )}
          </EmptyText>
        )}
      </DetailSection>
    </DetailPanel>
  );
}
