import { defaultLocale, isLocale, type Locale } from '@warden/i18n/locales';

/** The language that the server in front decided on. */
export const requestLocale = (request: Request): Locale => {
  const asked = request.headers.get('x-warden-locale');
  return isLocale(asked) ? asked : defaultLocale;
};
