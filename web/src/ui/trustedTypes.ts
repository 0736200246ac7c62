/**
 * The page's policy for text that a library turns into HTML (Trusted Types). Style sheets pass; markup passes through the
 * sanitizer of rich text, which comes with the first rich text, and is refused before. Scripts are refused, but for the workers that the build made.
 */
type Sanitize = (html: string) => string;

/** The part of a window that browsers without Trusted Types lack. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: "default",
      rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null },
    ): unknown;
  };
}

let sanitize: Sanitize | undefined;

export const setSanitizer = (sanitizer: Sanitize): void => {
  sanitize = sanitizer;
};

const allowedScripts = new Set<string>();

/** Allows the address of a worker that the build made. */
export const allowScript = (url: string): void => void allowedScripts.add(url);

const { trustedTypes }: Partial<Window> & WithTrustedTypes = window;
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? (sanitize?.(text) ?? null) : text),
  createScriptURL: (url) => (allowedScripts.has(url) ? url : null),
});
