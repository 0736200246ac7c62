/** Leaves for Facebook's sign-in, and knows afterwards what for. It is kept in the tab for as long as one is signed in. */
import { z } from "#contract/schema.ts";
import { auth } from "#contract/session/session.ts";
import { SHARE_PLATFORMS } from "#contract/social/codes.ts";
import type { SocialAuth } from "#contract/social/connection.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { WHILE_SIGNED_IN } from "#web/ui/calls/session.ts";

const KEY = `${WHILE_SIGNED_IN}social`;
const Leaving = z.object({
  platform: z.enum(SHARE_PLATFORMS),
  talentSocialId: z.string(),
  /** The post that is to be shared. */
  share: z.nullable(z.object({ kind: z.enum(["Fanroom-Post", "Fanroom-Poll"]), id: z.string() })),
});
export type LeavingFor = z.output<typeof Leaving>;

/** Asks who it is before leaving, where the last proof is too old: on the way back the code of Facebook would wait for it. */
export async function leaveForFacebook(
  { platform, talentSocialId, redirectUrl }: SocialAuth,
  share: LeavingFor["share"] = null,
): Promise<void> {
  if (redirectUrl === null || talentSocialId === null) return;
  if ((await mutate(auth.confirm, { body: {} })) === null) return;
  sessionStorage.setItem(KEY, JSON.stringify({ platform, talentSocialId, share } satisfies LeavingFor));
  window.location.assign(redirectUrl);
}

/** Returns what one left for, once. */
export function takeLeaving(): LeavingFor | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return null;
  try {
    return z.parse(Leaving, JSON.parse(text));
  } catch {
    return null;
  }
}
