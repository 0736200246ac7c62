export const FINANCE_PATH = "/finance";
export const CONFIGURATION_PATH = "/finance/configuration";
export const TAX_PATH = "/finance/configuration/tax";
export const OTHER_PATH = "/finance/configuration/other";
export const RULES_PATH = "/finance/rules";
export const FEE_RULES_PATH = "/finance/rules/management-fee";
export const TASK_RULES_PATH = "/finance/rules/task-type";
