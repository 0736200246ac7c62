/** The management fee that the agency keeps of a contract, for readers of finances. */
import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { type ContractFee, contractFees } from "#contract/contracts/fee.ts";
import { feeRules } from "#contract/finance/fee-rule.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { ruleFeeText } from "#web/shared/finance/feeWords.ts";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";

const FeeDialog = lazy(async () => ({ default: (await import("./FeeDialog.tsx")).FeeDialog }));

export const useFee = (id: string) =>
  useCallQuery(contractFees.get, { params: { id } }, { when: useMay("FINANCE", "read") });

/** "15 %", or nothing of a fixed amount. */
const feeShare = ({ mode, percent }: ContractFee): string | null => (mode === "PERCENT" ? `${percent} %` : null);

/** "15 % 22,275.00 AUD", or nothing without a fee. */
export const feeText = (fee: ContractFee, currency: string): string =>
  [feeShare(fee), moneyText(fee.total, currency)].filter(Boolean).join(" ");

export function FeeSection({ record }: { record: Contract }) {
  const mayRead = useMay("FINANCE", "read");
  const mayWrite = useMay("FINANCE", "write");
  const answer = useFee(record.id);
  const { data: fee } = answer;
  if (!mayRead) return null;
  return (
    <DetailSection
      title={t("fee")}
      action={
        mayWrite &&
        fee && (
          <Button
            tone="link"
            onClick={() => openDialog((close) => <FeeDialog record={record} fee={fee} close={close} />)}
          >
            {t("editFee")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {(whole) =>
          whole.mode === null ? (
            <FeeByRuleLine record={record} fee={whole} mayWrite={mayWrite} />
          ) : (
            <DetailFacts facts={factsOf(whole, record.currency)} none={t("noFee")} />
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}

/** A fee that is not set follows the rules: which one, why, and a way to set it as that says. */
function FeeByRuleLine({ record, fee, mayWrite }: { record: Contract; fee: ContractFee; mayWrite: boolean }) {
  const answer = useCallQuery(feeRules.byContract, { params: { id: record.id } });
  const setting = useCallMutation(contractFees.save, { onDone: () => showToast(t("feeSaved")) });
  return (
    <QueryBoundary answer={answer}>
      {({ rule, why, total }) =>
        rule && why ? (
          <>
            <p>{t("feeByRule", { fee: ruleFeeText(rule) })}</p>
            {total !== null && <p>{moneyText(total, record.currency)}</p>}
            <p>{t("because", { why })}</p>
            {mayWrite && (
              <Button
                size="small"
                onClick={() => {
                  const { mode, base, percent, amount } = rule;
                  const body = { mode, base, percent, amount, payees: [], version: fee.version };
                  void setting.run({ params: { id: record.id }, body });
                }}
              >
                {t("setFeeByRule")}
              </Button>
            )}
          </>
        ) : (
          <DetailFacts facts={[]} none={t("noFee")} />
        )
      }
    </QueryBoundary>
  );
}

const factsOf = (fee: ContractFee, currency: string) =>
  fee.mode === null
    ? []
    : ([
        [
          t("feeMode"),
          fee.mode === "PERCENT"
            ? t(fee.base === "NET" ? "shareOfNet" : "shareOfGross", { share: `${fee.percent} %` })
            : t("FIXED"),
        ],
        [t("amount"), moneyText(fee.total, currency)],
        ...fee.payees.map(
          ({ staff, partner, name, share, amount }) =>
            [
              staff?.displayName ?? partner?.name ?? name ?? t("payee"),
              [`${share} %`, moneyText(amount, currency)].filter(Boolean).join(", "),
            ] as const,
        ),
      ] as const);
