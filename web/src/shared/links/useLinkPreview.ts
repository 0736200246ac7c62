import { useEffect } from "react";
import { type LinkPreview, links } from "#contract/links/link.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { errorText } from "#web/ui/toasts/showError.ts";

/** A little less than a token lives. */
const TOKEN_MS = 540_000;

interface Previewed {
  preview: LinkPreview | undefined;
  reading: boolean;
  /** Why there is none, as text. */
  problem: string | undefined;
}

/** Returns what a link would show; nothing is asked while there is none. */
export function useLinkPreview(url: string | null): Previewed {
  const when = url !== null;
  const token = useCallQuery(links.accessToken, { body: {} }, { when, staleTime: TOKEN_MS });
  const accessToken = token.data?.access_token ?? "";
  const isEnabled = when && accessToken !== "";
  const { data, error, isFetching } = useCallQuery(
    links.preview,
    { query: { url: url ?? "", accessToken } },
    { when: isEnabled, staleTime: Number.POSITIVE_INFINITY },
  );
  const isOld = error instanceof ApiError && error.code === "previewTokenEnded";
  const { refetch } = token;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const failure = token.error ?? (isOld ? null : error);
  return {
    preview: isEnabled ? data : undefined,
    reading: when && !failure && (token.isFetching || isFetching || isOld),
    problem: when && failure ? errorText(failure) : undefined,
  };
}
