import { useNavigate } from "react-router";
import { auth } from "#contract/session/session.ts";
import { send } from "#web/ui/calls/send.ts";
import { holdTokens } from "#web/ui/calls/session.ts";
import { browserZone } from "#web/ui/time/format.ts";
import { afterSignIn } from "./afterSignIn.ts";

/**
 * Signs in with the password that was just set: by the usual call, so that a second factor is asked for as ever. Where
 * that is refused, the sign-in page has the email already.
 */
export function useFirstSignIn(): (email: string, password: string) => Promise<void> {
  const navigate = useNavigate();
  return async (email, password) => {
    try {
      const body = { email, password, client: "browser", clientTimezone: browserZone() } as const;
      const { state } = holdTokens(await send(auth.login, { body }));
      await navigate(afterSignIn(state, "/"), { replace: true });
    } catch {
      await navigate("/login", { replace: true, state: { email } });
    }
  };
}
