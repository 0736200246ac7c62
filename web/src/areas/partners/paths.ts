export const summaryPath = (id: string): string => `/partner/${id}/profile/summary`;
