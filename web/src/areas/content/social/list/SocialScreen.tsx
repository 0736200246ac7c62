import type { ComponentType } from "react";
import type { SharePlatform } from "#contract/social/codes.ts";
import { SocialTable } from "./SocialTable.tsx";

/** Returns the screen that lists a platform's posts. */
export const socialScreen =
  (platform: SharePlatform): ComponentType =>
  () => <SocialTable key={platform} platform={platform} />;
