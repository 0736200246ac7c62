/** Talents of the demo agency that its opportunities, events and projects are about. */
export const IMOGEN = "Imogen Hart-Okafor";
export const LUCIA = "Lucía Ferrante-Wood";
export const LANTERNS = "The Tin Lanterns";
export const RAFFERTY = "Rafferty Quillan";
export const ANOUK = "Anouk Desrosiers-Byrne";
