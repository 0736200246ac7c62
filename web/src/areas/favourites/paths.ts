export const LIST = "/favorites";
export const generalPath = (id: string): string => `${LIST}/${id}/general`;
export const connectPath = (id: string): string => `${LIST}/${id}/connect`;
export const statisticsPath = (id: string): string => `${LIST}/${id}/statistics`;
export const webPagePath = (id: string): string => `${LIST}/${id}/page`;
export const profilePath = (id: string): string => `/talent/${id}/profile/summary`;
