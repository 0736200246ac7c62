export const PAYOUT_SETTINGS_PATH = "/finance/configuration/payouts";
