export const AGENCY_CALENDAR = "/calendar";
export const PERSONAL_CALENDAR = "/calendar/personal";
export const SCOUT_CALENDAR = "/calendar/scout";
