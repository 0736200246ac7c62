export const LIST = "/staff";
export const ADD = "/staff/add";
export const summaryPath = (id: string): string => `/staff/${id}/profile/summary`;
export const notesPath = (id: string): string => `/staff/${id}/profile/notes`;
export const filesPath = (id: string): string => `/staff/${id}/profile/files`;
export const editPath = (id: string): string => `/staff/${id}/edit`;
export const historyPath = (id: string): string => `/staff/${id}/profile/history`;
