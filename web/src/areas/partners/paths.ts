export const LIST = "/partner";
export const ADD = "/partner/add";
export const summaryPath = (id: string): string => `/partner/${id}/profile/summary`;
export const contactsPath = (id: string): string => `/partner/${id}/profile/contacts`;
export const notesPath = (id: string): string => `/partner/${id}/profile/notes`;
export const historyPath = (id: string): string => `/partner/${id}/profile/history`;
export const editPath = (id: string): string => `${summaryPath(id)}/edit`;
