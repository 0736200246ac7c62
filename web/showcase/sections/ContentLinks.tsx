import { useState } from "react";
import type { LinkKind } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { ContentLinkField } from "#web/shared/links/ContentLinkField.tsx";
import { LinkCard } from "#web/shared/links/LinkCard.tsx";
import { maySaveWithoutThumbnail } from "#web/shared/links/questions.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%233c6d8c'/%3E%3Ccircle cx='8' cy='4.5' r='2' fill='%23e8c37e'/%3E%3C/svg%3E";
const video: LinkPreview = {
  kind: "video",
  typeOfMedia: 2,
  provider: "youtube",
  externalId: "aqz-KE-bpKQ",
  url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  imageUrl: PICTURE,
  title: "Imogen Hart – Tidal (live at the Vanguard)",
  description: "Imogen Hart · YouTube",
};
const audio: LinkPreview = {
  kind: "audio",
  typeOfMedia: 3,
  provider: "soundcloud",
  externalId: "imogen-hart/tidal",
  url: "https://soundcloud.com/imogen-hart/tidal",
  imageUrl: null,
  title: "Tidal",
  description: "Imogen Hart · SoundCloud",
};
const website: LinkPreview = {
  kind: "website",
  typeOfMedia: 5,
  provider: null,
  externalId: null,
  url: "https://www.example.com/stories/tidal",
  imageUrl: PICTURE,
  title: t("sentence"),
  description: `${t("sentence")}. ${t("sentence")}. ${t("sentence")}.`,
};
const bare: LinkPreview = { ...website, imageUrl: null, title: null, description: null };

/** Links that content shows: their fields and cards. */
export function ContentLinks() {
  return (
    <>
      <Shelf title="ContentLinkField">
        <Sample kind="audio" title={t("empty")} />
        <Sample kind="video" title={t("filled")} link={video} />
        <Sample kind="website" title={t("empty")} />
        <Sample
          kind="audio"
          title={t("wrong")}
          text="https://example.com/song"
          error="Invalid SoundCloud or Spotify format"
        />
        <Sample kind="website" title={t("off")} link={website} disabled />
      </Shelf>
      <Shelf title="LinkCard">
        {[video, audio, website, bare].map((link) => (
          <Specimen key={`${link.kind} ${link.title}`} title={link.kind}>
            <LinkCard link={link} />
          </Specimen>
        ))}
        <Specimen title={t("wide")} wide>
          <LinkCard link={video} />
        </Specimen>
        <Specimen title={t("ask")}>
          <Button
            onClick={() => void maySaveWithoutThumbnail("audio", null).then((may) => may && showToast(t("done")))}
          >
            {t("saveAudio")}
          </Button>
        </Specimen>
      </Shelf>
    </>
  );
}

interface Props {
  kind: LinkKind;
  title: string;
  link?: LinkPreview;
  text?: string;
  error?: string;
  disabled?: boolean;
}
function Sample({ kind, title, link: first, text = first?.url ?? "", error, disabled = false }: Props) {
  const field = useSample<string | null>(`link of ${kind}, ${title}`, text, error);
  const [link, setLink] = useState<LinkPreview | null>(first ?? null);
  return (
    <Specimen title={`${kind}: ${title}`}>
      <ContentLinkField {...field} kind={kind} label="Link" link={link} onLink={setLink} disabled={disabled} />
    </Specimen>
  );
}
