/** The address of the payment page, or null if a browser should not open it, such as a `javascript:` address. */
export const paymentAddress = (address: unknown): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return ['https:', 'http:'].includes(new URL(address).protocol) ? address : null;
};
