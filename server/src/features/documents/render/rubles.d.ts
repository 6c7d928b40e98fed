declare module 'rubles' {
  /** Returns null for a sum that it cannot read. */
  export const rubles: (sum: number | string) => string | null;
}
