/** Where to pay, if it is an address that a browser should follow at all. */
export const paymentAddress = (address: unknown): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return ['https:', 'http:'].includes(new URL(address).protocol) ? address : null;
};
