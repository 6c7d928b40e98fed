import { readStored, writeStored } from '../lib/browser/storage.ts';
import { initials } from '../lib/session/initials.ts';
import { defaultTheme, isThemeName } from '../ui/tokens.ts';

const showSession = () => {
  const { dataset, style } = document.documentElement;
  dataset.session = 'anonymous';
  try {
    const user = readStored('token') && JSON.parse(readStored('user') ?? 'null');
    if (!user?.id) return;
    style.setProperty('--initials', JSON.stringify(initials(user)));
    dataset.session = user.isAdmin ? 'admin' : 'user';
  } catch {
    // What cannot be read is no session.
  }
};

export const showTheme = () => {
  const chosen = readStored('themeMode');
  const theme = isThemeName(chosen) ? chosen : defaultTheme;
  document.documentElement.dataset.theme = theme;
  return theme;
};

export const showConsent = () => {
  document.documentElement.dataset.consent = readStored('cookieConsent') === 'true' ? 'true' : 'false';
};

/**
 * A stored language that the server could not know is handed over in the cookie and the page loads once more;
 * if the cookie does not stick, it stays as it is. The docs have their language in their address.
 */
const followLanguage = () => {
  const { pathname, search } = location;
  const asked = /[?&]lang=(en|ru)(&|$)/.exec(search)?.[1];
  if (asked) return writeStored('locale', asked);
  if (/^\/docs\/(en|ru)(\/|$)/.test(pathname)) return;
  const chosen = readStored('locale');
  if ((chosen !== 'en' && chosen !== 'ru') || chosen === document.documentElement.lang) return;
  const cookie = `locale=${chosen}`;
  if (document.cookie.includes(cookie)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: must be there before the next request
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
  if (document.cookie.includes(cookie)) location.reload();
};

/** Theme, session and consent become attributes that CSS keys on, so nothing flashes or jumps. */
export const beforePaint = () => {
  showTheme();
  showConsent();
  showSession();
  followLanguage();
};
