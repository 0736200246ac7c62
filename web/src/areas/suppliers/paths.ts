export const LIST = "/supplier";
export const ADD = "/supplier/add";
export const summaryPath = (id: string): string => `/supplier/${id}/profile/summary`;
export const editPath = (id: string): string => `${summaryPath(id)}/edit`;
