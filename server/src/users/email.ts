/** How addresses are compared: one Unicode form, case ignored. */
export const emailKey = (email: string) => email.normalize('NFC').toLowerCase();
