/** Meta's SDK for the embedded sign-up. It is loaded on the page of the sign-up only, whose response allows it. */
import { z } from "#contract/schema.ts";

const SDK = "https://connect.facebook.net/en_US/sdk.js";
const LoginAnswer = z.object({ authResponse: z.optional(z.nullable(z.object({ code: z.optional(z.string()) }))) });

interface MetaSdk {
  init(options: { appId: string; version: string; xfbml: boolean; autoLogAppEvents: boolean }): void;
  login(answer: (response: unknown) => void, options: object): void;
}
declare global {
  interface Window {
    FB?: MetaSdk;
  }
}

/** Loads the SDK once, in the version of the Graph API that the installation uses. */
export function loadMetaSdk({ appId, version }: { appId: string; version: string }): Promise<void> {
  if (window.FB) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SDK;
    script.async = true;
    script.crossOrigin = "anonymous";
    script.onload = () => {
      window.FB?.init({ appId, version, xfbml: false, autoLogAppEvents: false });
      if (window.FB) resolve();
      else reject(new Error("the SDK of Meta did not start"));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("the SDK of Meta was not loaded"));
    };
    document.head.append(script);
  });
}

/** Opens Meta's window. Resolves to the code of the sign-up, or to null if the person cancelled. */
export function signUpAtMeta(configId: string): Promise<string | null> {
  return new Promise((resolve) =>
    window.FB?.login(
      (response) => {
        const parsed = z.safeParse(LoginAnswer, response);
        resolve((parsed.success && parsed.data.authResponse?.code) || null);
      },
      {
        config_id: configId,
        response_type: "code",
        override_default_response_type: true,
        extras: { setup: {}, featureType: "", sessionInfoVersion: "3" },
      },
    ),
  );
}
