import { lazy } from "react";
import { socialAccounts as calls, type SocialAccount } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { PLATFORM_ICONS } from "#web/shared/social/platformIcons.ts";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { shortAddress, webAddress } from "#web/shared/values/webAddress.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { formatCompact } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { AddButton, Entries } from "../personal/EntryList.tsx";
import personal from "../personal/Personal.module.css";
import styles from "./Business.module.css";

const EditAccount = lazy(async () => ({ default: (await import("./EditAccount.tsx")).EditAccount }));

/** Social accounts with follower counts. The summary shows the same accounts. */
export function SocialAccounts({
  family,
  person: { id: personId, editable },
  accounts,
}: OfFamily & { person: PersonSummary; accounts: readonly SocialAccount[] }) {
  const argsOf = ({ id }: { id: string }) => ({ params: { family, id } });
  const open = (account: SocialAccount | null): unknown =>
    openDialog((close) => <EditAccount family={family} personId={personId} account={account} close={close} />);
  const named = accounts.map((account) => ({ ...account, name: PLATFORMS[account.platform] }));
  return (
    <DetailSection
      title={t("accounts")}
      action={editable && <AddButton onClick={() => open(null)}>{t("addAccount")}</AddButton>}
    >
      <Entries
        entries={named}
        none={t("noAccounts")}
        editable={editable}
        open={open}
        remove={async (account) => (await mutate(calls.remove, argsOf(account))) !== null}
        restore={async (account) => (await mutate(calls.restore, argsOf(account))) !== null}
      >
        {({ name, platform, url, handle, followers, followersOn }) => {
          const Icon = PLATFORM_ICONS[platform];
          return (
            <>
              <p className={styles.headed}>
                <Icon size={16} aria-hidden />
                <b>{name}</b>
                {handle && <span>{handle}</span>}
              </p>
              <div className={personal.ways}>
                <a href={webAddress(url)} target="_blank" rel="noopener noreferrer">
                  {shortAddress(url)}
                </a>
              </div>
              {followers !== null && (
                <p>{t("followersAt", { figure: formatCompact(followers), day: formatDate(followersOn) })}</p>
              )}
            </>
          );
        }}
      </Entries>
    </DetailSection>
  );
}
