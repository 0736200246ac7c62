/** The first and the last day. */
export interface FreeSpan {
  from: string;
  to: string;
}
