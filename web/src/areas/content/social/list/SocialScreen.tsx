import type { ComponentType } from "react";
import type { SharePlatform } from "#contract/social/codes.ts";
import { SocialTable } from "./SocialTable.tsx";

/** What stands on a platform. */
export const socialScreen =
  (platform: SharePlatform): ComponentType =>
  () => <SocialTable key={platform} platform={platform} />;
