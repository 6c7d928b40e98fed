/**
 * The names that the inline script (web/app/site), the styles and React share. Each is declared only here, and the
 * types say which values it takes. Style sheets repeat the attributes; a test beside ui/base.css finds those that do
 * not exist.
 */

export type SessionKind = 'anonymous' | 'user' | 'admin';

export type Audience = 'guest' | 'member' | 'admin';

interface Attributes {
  /**
   * On <html>: the theme, the session and whether cookies were accepted. The inline script sets them before the first
   * paint.
   */
  theme: string;
  session: SessionKind;
  consent: 'true' | 'false';
  /** On <html>: the page sends its errors to the shop. */
  reports: '';
  /** The element is visible only to these visitors, until they consent, or only where scripts run. */
  audience: Audience | 'consent' | 'script';
  /** The page is hidden from signed-in visitors until React redirects them. */
  guard: 'guest';
  /** A radio button whose value is a theme. */
  themeChoice: '';
  acceptCookies: '';
  /** A button copies its own text, or that of the element with the id in `copyFrom`. It is `copied` for two seconds. */
  copy: string;
  copyFrom: string;
  copied: '';
  /** The field that "/" and Ctrl-K lead to, or the button that they press. */
  hotkey: '';
  /** A popover that opens under its button. */
  dropdown: '';
  /** A table of contents, which marks the heading that is being read. */
  contents: '';
  /** The application starts when the pointer or the focus comes to the element. */
  needsApp: '';
  /** A notice that the application could not be loaded, hidden until then. */
  offline: '';
}

type AttributeName = keyof Attributes;

export const attributeNames = {
  theme: 'data-theme',
  session: 'data-session',
  consent: 'data-consent',
  reports: 'data-reports',
  audience: 'data-for',
  guard: 'data-guard',
  themeChoice: 'data-theme-choice',
  acceptCookies: 'data-accept-cookies',
  copy: 'data-copy',
  copyFrom: 'data-copy-from',
  copied: 'data-copied',
  hotkey: 'data-hotkey',
  dropdown: 'data-drop',
  contents: 'data-contents',
  needsApp: 'data-app',
  offline: 'data-offline',
} as const satisfies Record<AttributeName, string>;

/** As properties of a React element: `<div {...attribute('audience', 'guest')}>`. */
export const attribute = <N extends AttributeName>(name: N, value: Attributes[N]) => ({
  [attributeNames[name]]: value,
});

/** As a selector of CSS: `selector('session', 'user')` is `[data-session=user]`. */
export const selector = <N extends AttributeName>(name: N, value?: Attributes[N]) =>
  `[${attributeNames[name]}${value === undefined ? '' : `=${value}`}]`;

/** Sets an attribute of <html>. */
export const setOnRoot = <N extends 'theme' | 'session' | 'consent'>(name: N, value: Attributes[N]) =>
  document.documentElement.setAttribute(attributeNames[name], value);

/** On <html>: how many milliseconds the clock of a demo is ahead. The inline script, which every shop sends, knows nothing of it. */
export const AHEAD = 'data-ahead';

/** The initials of a signed-in visitor, as a custom property of <html>. */
export const INITIALS = '--initials';

/** The name of the account that the page is about, where there are several, and whether its place is shown. */
export const ACCOUNT = '--account';
export const ACCOUNT_DISPLAY = '--account-display';

/** Stands in place of the type of the application's script while hydration is deferred. */
export const DEFERRED = 'text/x-deferred';
/** The attribute of that script that lists the modules to load with it. */
export const MODULES = 'data-modules';

/** The event that the application fires once its handlers are attached. */
export const APP_READY = 'appready';

/**
 * The cookie that tells the server which language the visitor has chosen. Browsers accept the prefix only with https,
 * and then let no other host set the cookie.
 */
export const localeCookie = (locale: string) => {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  const pair = `${prefix}locale=${locale}`;
  return { pair, text: `${pair}; path=/; max-age=31536000; samesite=lax${secure}` };
};

/** The keys of local storage. Browsers hold data under these names, so they stay as they are. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  device: 'device',
  theme: 'themeMode',
  consent: 'cookieConsent',
  locale: 'locale',
  organization: 'organization',
  organizations: 'organizations',
} as const;

export type StorageKey = keyof typeof storageKeys;
