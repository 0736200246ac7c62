import { type FeeRule, feeRules } from "#contract/finance/fee-rule.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/finance/messages.ts";
import { RulesScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { periodText, ruleFeeText, ruleSubjectText } from "#web/shared/finance/feeWords.ts";
import { t as titles } from "#web/shared/finance/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type SettingRow, SettingRows } from "../SettingRows.tsx";
import { feeRuleActions, openAddFeeRule, openFeeRule } from "./feeRuleActions.tsx";
import { TryRules } from "./TryRules.tsx";

const ruleRow = (rule: FeeRule, mayWrite: boolean): SettingRow => ({
  id: rule.id,
  name: ruleSubjectText(rule),
  detail: periodText(rule),
  figure: ruleFeeText(rule),
  active: true,
  open: mayWrite ? () => openFeeRule(rule) : undefined,
  actions: mayWrite ? feeRuleActions(rule) : [],
});

/** The rules that give contracts their management fee, and which of them a deal follows. */
export function FeeRulesScreen() {
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(feeRules.list, { query: { pageSize: LIMITS.financeEntries, withTotal: false } });
  return (
    <RulesScreen title={titles("feeRules")}>
      <SettingRows
        title={t("feeRules")}
        line={t("feeRulesLine")}
        answer={answer}
        rows={(data) => data.rows.map((rule) => ruleRow(rule, mayWrite))}
        add={mayWrite && { title: t("addRule"), run: openAddFeeRule }}
        none={{ title: t("noFeeRules"), line: t("noFeeRulesLine") }}
      />
      <TryRules />
    </RulesScreen>
  );
}
