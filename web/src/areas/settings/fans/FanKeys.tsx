import { type FanKey, fanKeys } from "#contract/fans/fan-key.ts";
import { LinkList } from "#web/shared/feeds/LinkList.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** The keys that work, to be revoked. */
export function FanKeys({ mayWrite }: { mayWrite: boolean }) {
  const answer = useCallQuery(fanKeys.list, {});
  return <QueryBoundary answer={answer}>{(keys) => <Keys keys={keys} mayWrite={mayWrite} />}</QueryBoundary>;
}

function Keys({ keys, mayWrite }: { keys: readonly FanKey[]; mayWrite: boolean }) {
  const zone = useZone();
  const { run, busy } = useCallMutation(fanKeys.revoke);
  const nameOf = (id: string) => keys.find((key) => key.id === id)?.name ?? "";
  async function revoke(id: string): Promise<void> {
    const name = nameOf(id);
    const question = {
      title: t("revokeTitle", { name }),
      body: t("revokeBody"),
      yes: t("revoke"),
      tone: "danger" as const,
    };
    if ((await confirm(question)) && (await run({ params: { id } }))) showToast(t("revoked", { name }));
  }
  const links = keys.map(({ id, name, kind, hint, createdAt, createdBy, usedAt }) => ({
    id,
    name,
    line: t("keyLine", {
      kind: t(kind),
      hint,
      when: formatDateTime(createdAt, zone),
      who: createdBy?.displayName ?? t("someone"),
      used: usedAt ? t("usedAt", { when: formatDateTime(usedAt, zone) }) : t("neverUsed"),
    }),
    revokeLabel: t("revokeThis", { name }),
  }));
  return (
    <LinkList
      title={t("working")}
      links={links}
      none={t("noKeys")}
      revokeTitle={t("revoke")}
      busy={busy || !mayWrite}
      revoke={(id) => void revoke(id)}
    />
  );
}
