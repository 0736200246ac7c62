import { FORMATS, type FormatName } from "#contract/formats.ts";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { t } from "#web/messages/showcase.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const LINKS = [
  "website",
  "facebook",
  "instagram",
  "youtube",
  "vimeo",
  "tiktok",
  "twitter",
  "link",
  "spotify",
  "soundcloudOrSpotify",
] as const satisfies readonly FormatName[];

export function Links() {
  const country = useSample("phone-country", "AU");
  const number = useSample<string | null>("phone", "0491 570 156");
  const otherCountry = useSample("phone-country-wrong", "DE");
  const wrong = useSample<string | null>("phone-wrong", "12");
  return (
    <>
      <Shelf title="LinkField">
        {LINKS.map((format) => (
          <Link key={format} format={format} />
        ))}
      </Shelf>
      <Shelf title="PhoneField">
        <Specimen title={t("filled")}>
          <PhoneField country={country} number={number} label="Phone" />
        </Specimen>
        <Specimen title={t("wrong")}>
          <PhoneField country={otherCountry} number={wrong} label="Phone" />
        </Specimen>
      </Shelf>
    </>
  );
}

function Link({ format }: { format: FormatName }) {
  const field = useSample(`link-${format}`, "");
  return (
    <Specimen title={FORMATS[format][1]}>
      <LinkField {...field} label={format} format={format} />
    </Specimen>
  );
}
