import { FORMATS, type FormatName } from "#contract/values/formats.ts";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { t } from "../messages.ts";
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
  const error = useSample<string | null>("phone-wrong", "12");
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
          <PhoneField country={otherCountry} number={error} label="Phone" />
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
