/** Country, time zone and fictional phone numbers by place. */
import { parsePhoneNumberWithError } from "libphonenumber-js";

interface Place {
  country: string;
  zone: string;
  /** Returns a fictional number for the n-th person. */
  number(n: number): string;
}

const four = (n: number) => String(n).padStart(4, "0");
/** ACMA reserves 5550 xxxx in each area for fiction. */
const landline = (area: number) => (n: number) => `+61${area}5550${four(1000 + n * 37)}`;

const PLACES: Record<string, Place> = {
  NSW: { country: "AU", zone: "Australia/Sydney", number: landline(2) },
  ACT: { country: "AU", zone: "Australia/Sydney", number: landline(2) },
  VIC: { country: "AU", zone: "Australia/Melbourne", number: landline(3) },
  TAS: { country: "AU", zone: "Australia/Hobart", number: landline(3) },
  QLD: { country: "AU", zone: "Australia/Brisbane", number: landline(7) },
  SA: { country: "AU", zone: "Australia/Adelaide", number: landline(8) },
  WA: { country: "AU", zone: "Australia/Perth", number: landline(8) },
  NT: { country: "AU", zone: "Australia/Darwin", number: landline(8) },
  // Ofcom's and North American numbers for fiction.
  UK: { country: "GB", zone: "Europe/London", number: (n) => `+44207946${four(n)}` },
  US: { country: "US", zone: "America/Los_Angeles", number: (n) => `+1310555${four(100 + n)}` },
};

/** The thirty mobile numbers that ACMA reserves for fiction, after +61491. */
const MOBILES = (
  "570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770 " +
  "573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455"
).split(" ");

export function demoPlace(location: string): Place {
  const place = PLACES[location.split(", ")[1] ?? ""];
  if (!place) throw new Error(`Unknown place in the demo: ${location}`);
  return place;
}

/** Returns country and phone columns for the n-th person. Australians get mobile numbers while they last. */
export function phoneAt(location: string, n: number): { countryCode: string; phone: string; phoneCode: string } {
  const place = demoPlace(location);
  const mobile = place.country === "AU" ? MOBILES[n] : undefined;
  const parsed = parsePhoneNumberWithError(mobile ? `+61491${mobile}` : place.number(n));
  return { countryCode: place.country, phone: parsed.number, phoneCode: `+${parsed.countryCallingCode}` };
}
