/** Paths of the in-app talents. */
import { CONTENT_PATH } from "../sections.ts";

export const TALENTS_PATH = `${CONTENT_PATH}/talent`;
/** Import pages for files of links. */
export const SOCIAL_LINKS_PATH = `${TALENTS_PATH}/social-links`;
export const CONNECT_LINKS_PATH = `${TALENTS_PATH}/connect-links`;

/** The list with these talents alone. */
export const talentPath = (...userIds: readonly string[]): string => `${TALENTS_PATH}?userIds=${userIds.join("_")}`;
