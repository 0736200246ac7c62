/** Describes pages and items in the vocabulary of schema.org. */
import { type PublicFile, pictureUrl, playUrl } from "../media/public-file.rules.ts";
import { absoluteUrl, excerpt } from "./public-text.ts";
import type { PublicItem, PublicTalent } from "./read.ts";

/** Returns the picture of an item: its thumbnail, else the first of its files with a picture. */
export const pictureOfItem = ({ thumbnail, files }: PublicItem): PublicFile | undefined =>
  thumbnail?.hasPictures ? thumbnail : files.find(({ hasPictures }) => hasPictures);

export const talentData = (talent: PublicTalent, url: string, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "ProfilePage",
  url,
  mainEntity: {
    "@type": "Person",
    name: talent.name,
    ...(talent.biography && { description: excerpt(talent.biography, 300) }),
    ...(talent.picture?.hasPictures && { image: origin + pictureUrl(talent.picture, "large") }),
    sameAs: talent.socials.flatMap((social) => absoluteUrl(social.url) ?? []),
  },
});

const TYPES = { News: "NewsArticle", Audio: "AudioObject", Video: "VideoObject" } as const;

export function itemData(talent: PublicTalent, item: PublicItem, { url, origin }: { url: string; origin: string }) {
  const picture = pictureOfItem(item);
  const common = {
    "@context": "https://schema.org",
    url,
    name: item.title,
    ...(item.content && { description: excerpt(item.content, 300) }),
    ...(picture && { image: origin + pictureUrl(picture, "large") }),
  };
  const person = { "@type": "Person", name: talent.name };
  if (item.kind === "Event") {
    const tickets = absoluteUrl(item.ticketUrl);
    const online = item.mode === "ONLINE";
    return {
      ...common,
      "@type": "Event",
      startDate: item.startsAt,
      ...(item.endsAt && { endDate: item.endsAt }),
      eventAttendanceMode: `https://schema.org/${online ? "Online" : "Offline"}EventAttendanceMode`,
      location: online
        ? { "@type": "VirtualLocation", url: absoluteUrl(item.streamUrl) ?? url }
        : { "@type": "Place", name: item.location, address: item.location },
      performer: person,
      organizer: { "@type": "Organization", name: talent.agency },
      ...(tickets && { offers: { "@type": "Offer", url: tickets } }),
    };
  }
  const played = item.files.map(playUrl).find(Boolean);
  return {
    ...common,
    "@type": TYPES[item.kind],
    ...(item.kind === "News"
      ? { headline: item.title, datePublished: item.publishAt, dateModified: item.updatedAt, author: person }
      : {
          uploadDate: item.publishAt,
          creator: person,
          ...(picture && { thumbnailUrl: origin + pictureUrl(picture, "large") }),
          ...(played && { contentUrl: origin + played }),
        }),
    publisher: { "@type": "Organization", name: talent.agency },
  };
}
