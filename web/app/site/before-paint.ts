import { isDocsLocale, isLocale } from '@warden/i18n/locales';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { INITIALS, localeCookie, setOnRoot } from '../lib/page/page-contract.ts';
import { initials } from '../lib/session/initials.ts';
import { defaultTheme, isThemeName } from '../ui/tokens.ts';

const showSession = () => {
  setOnRoot('session', 'anonymous');
  try {
    const user = readStored('token') && JSON.parse(readStored('user') ?? 'null');
    if (!user?.id) return;
    document.documentElement.style.setProperty(INITIALS, JSON.stringify(initials(user)));
    setOnRoot('session', user.isAdmin ? 'admin' : 'user');
  } catch {
    // A stored user that cannot be parsed counts as no session.
  }
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
