export const PAY_RUNS_PATH = "/finance/pay-runs";
export const PAYOUT_SETTINGS_PATH = "/finance/configuration/payouts";
export const payRunPath = (id: string): string => `${PAY_RUNS_PATH}/${id}`;
