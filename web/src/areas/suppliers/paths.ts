export const summaryPath = (id: string): string => `/supplier/${id}/profile/summary`;
