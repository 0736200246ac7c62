export const FINANCE_PATH = "/finance";
export const CONFIGURATION_PATH = "/finance/configuration";
export const TAX_PATH = "/finance/configuration/tax";
