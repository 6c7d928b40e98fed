import { asciiEmail } from '@warden/contract';

/** How addresses are compared: one Unicode form, the domain in ASCII, case ignored. */
export const emailKey = (email: string) => asciiEmail(email.normalize('NFC')).toLowerCase();
