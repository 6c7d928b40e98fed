import { asciiEmail } from '@warden/contract';

/** Returns the form in which addresses are compared: one Unicode form, the domain in ASCII, all in lower case. */
export const emailKey = (email: string) => asciiEmail(email.normalize('NFC')).toLowerCase();
