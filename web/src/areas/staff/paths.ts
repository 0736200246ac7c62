export const LIST = "/staff";
export const summaryPath = (id: string): string => `/staff/${id}/profile/summary`;
export const editPath = (id: string): string => `/staff/${id}/edit`;
