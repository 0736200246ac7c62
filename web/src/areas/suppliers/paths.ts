export const LIST = "/supplier";
export const ADD = "/supplier/add";
export const summaryPath = (id: string): string => `/supplier/${id}/profile/summary`;
export const notesPath = (id: string): string => `/supplier/${id}/profile/notes`;
export const historyPath = (id: string): string => `/supplier/${id}/profile/history`;
export const editPath = (id: string): string => `${summaryPath(id)}/edit`;
