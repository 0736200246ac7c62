import { type TaskRule, taskRules } from "#contract/finance/task-rule.ts";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_CURRENCY, formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/finance/messages.ts";
import { RulesScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { t as titles } from "#web/shared/finance/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type SettingRow, SettingRows } from "../SettingRows.tsx";
import { openAddTaskRule, openTaskRule, taskRuleActions } from "./taskRuleActions.tsx";

const ruleRow = (rule: TaskRule, mayWrite: boolean): SettingRow => ({
  id: rule.id,
  name: rule.taskType.name,
  detail: [
    `${rule.account.code} ${rule.account.name}`,
    rule.taxRate ? `${rule.taxRate.name} ${rule.taxRate.percent} %` : t("rateOfAccount"),
  ].join(" · "),
  figure: rule.price === "FIXED" ? `${formatAmount(rule.amount ?? 0)} ${DEFAULT_CURRENCY}` : t("SALE"),
  active: rule.active,
  open: mayWrite ? () => openTaskRule(rule) : undefined,
  actions: mayWrite ? taskRuleActions(rule) : [],
});

/** Rules that bill completed tasks. */
export function TaskRulesScreen() {
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(taskRules.list, { query: { pageSize: LIMITS.financeEntries, withTotal: false } });
  return (
    <RulesScreen title={titles("taskRules")}>
      <SettingRows
        title={t("taskRules")}
        line={t("taskRulesLine")}
        answer={answer}
        rows={(data) => data.rows.map((rule) => ruleRow(rule, mayWrite))}
        add={mayWrite && { title: t("addRule"), run: openAddTaskRule }}
        none={{ title: t("noTaskRules"), line: t("noTaskRulesLine") }}
      />
    </RulesScreen>
  );
}
