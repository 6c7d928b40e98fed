import { isDocsLocale, isLocale } from '@warden/i18n/locales';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { INITIALS, localeCookie, setOnRoot } from '../lib/page/page-contract.ts';
import { initials } from '../lib/session/initials.ts';
import { isStaff } from '../lib/session/staff.ts';
import { parseUser } from '../lib/session/stored-user.ts';
import { defaultTheme, isThemeName } from '../ui/tokens.ts';

const showSession = () => {
  setOnRoot('session', 'anonymous');
  const user = readStored('token') ? parseUser(readStored('user')) : null;
  if (user) {
    document.documentElement.style.setProperty(INITIALS, JSON.stringify(initials(user)));
    return setOnRoot('session', isStaff(user) ? 'admin' : 'user');
  }
  // What is left of a session that cannot be read goes as a whole, so that nobody is signed in by half.
  writeStored('token', null);
  writeStored('user', null);
};

export const showTheme = () => {
  const chosen = readStored('theme');
  const theme = isThemeName(chosen) ? chosen : defaultTheme;
  setOnRoot('theme', theme);
  return theme;
};

export const showConsent = () => {
  setOnRoot('consent', readStored('consent') === 'true' ? 'true' : 'false');
};

/**
 * The server cannot see a language in local storage: the script writes it into the cookie and reloads the page, unless
 * the browser refuses cookies. Docs pages are left alone, because their address has their language.
 */
const followLanguage = () => {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search).get('lang');
  if (isLocale(asked)) return writeStored('locale', asked);
  const [, section, language] = pathname.split('/');
  if (section === 'docs' && isDocsLocale(language)) return;
  const chosen = readStored('locale');
  if (!isLocale(chosen) || chosen === document.documentElement.lang) return;
  const cookie = localeCookie(chosen);
  if (document.cookie.includes(cookie.pair)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: must be there before the next request
  document.cookie = cookie.text;
  if (document.cookie.includes(cookie.pair)) location.reload();
};

/** Theme, session and consent become attributes that CSS keys on, so nothing flashes or jumps. */
export const beforePaint = () => {
  showTheme();
  showConsent();
  showSession();
  followLanguage();
};
