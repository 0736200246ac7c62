export const PAY_RUNS_PATH = "/finance/pay-runs";
export const payRunPath = (id: string): string => `${PAY_RUNS_PATH}/${id}`;
