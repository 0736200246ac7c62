import { useParams } from "react-router";
import { SHARE_PLATFORMS, type SharePlatform } from "#contract/social/codes.ts";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { SocialTable } from "./SocialTable.tsx";

const isPlatform = (text: string): text is SharePlatform => SHARE_PLATFORMS.some((one) => one === text);

/** What stands on a platform; the last part of the address names it. */
export function SocialScreen() {
  const { platform = "" } = useParams();
  return isPlatform(platform) ? <SocialTable key={platform} platform={platform} /> : <NotFound />;
}
