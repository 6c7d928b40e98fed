import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../test/browser.ts';
import { ada } from '../../test/examples.ts';
import { beforePaint } from './before-paint.ts';

afterEach(() => vi.unstubAllGlobals());

interface Visit {
  stored?: Record<string, string>;
  lang?: string;
  protocol?: string;
  pathname?: string;
  search?: string;
  cookie?: string;
  cookiesRefused?: boolean;
}

/** Runs the script in a page made of the few objects that it uses. */
const boot = ({
  stored = {},
  lang = 'en',
  protocol = 'http:',
  pathname = '/',
  search = '',
  cookie = '',
  cookiesRefused = false,
}: Visit) => {
  const { items } = stubBrowser(stored);
  const shown: Record<string, string> = {};
  const style = { setProperty: (name: string, value: string) => void Object.assign(shown, { [name]: value }) };
  const root = {
    lang,
    attributes: {} as Record<string, string>,
    style,
    setAttribute: (name: string, value: string) =>
      void Object.assign(root.attributes, { [name.replace('data-', '')]: value }),
  };
  const jar = { cookie };
  vi.stubGlobal('document', {
    documentElement: root,
    get cookie() {
      return jar.cookie;
    },
    set cookie(value: string) {
      if (!cookiesRefused) jar.cookie = value.split(';')[0] ?? '';
    },
  });
  const reload = vi.fn();
  vi.stubGlobal('location', { protocol, pathname, search, reload });
  beforePaint();
  return { ...root.attributes, shown, items, cookie: jar.cookie, reload };
};

describe('before the first paint', () => {
  it('the page is dark, anonymous and asks for consent', () => {
    expect(boot({})).toMatchObject({ theme: 'dark', session: 'anonymous', consent: 'false' });
  });

  it('the stored theme and consent are applied', () => {
    expect(boot({ stored: { themeMode: 'green', cookieConsent: 'true' } })).toMatchObject({
      theme: 'green',
      consent: 'true',
    });
  });

  const anna = { ...ada, firstName: 'anna', lastName: '"' };
  it.each([
    ['user', { token: 't', user: JSON.stringify(anna) }],
    ['admin', { token: 't', user: JSON.stringify({ ...anna, isAdmin: true }) }],
    ['anonymous', { user: JSON.stringify(anna) }],
    ['anonymous', { token: 't', user: 'broken' }],
    ['anonymous', { token: 't', user: '{"id":"1"}' }],
    ['anonymous', { token: 't', user: 'null' }],
    ['user', { token: 't', user: JSON.stringify({ ...anna, company_name: undefined }) }],
    ['anonymous', { token: 't', user: JSON.stringify({ ...anna, email: undefined }) }],
    ['anonymous', { token: 't' }],
  ])('the session is %s, and has the initials of its user', (session, stored) => {
    const { shown, items, ...rest } = boot({ stored });
    expect(rest).toMatchObject({ session });
    // What cannot be read is cleared as a whole.
    expect([...items.keys()]).toEqual(session === 'anonymous' ? [] : ['token', 'user']);
    expect(shown).toEqual(session === 'anonymous' ? {} : { '--initials': '"A\\""' });
  });
});

describe('the stored language', () => {
  it('is handed to the server in the cookie and the page loads again', () => {
    const { cookie, reload } = boot({ stored: { locale: 'ru' }, lang: 'en' });
    expect(cookie).toBe('locale=ru');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is in a cookie of this host alone where the page came by https', () => {
    const { cookie, reload } = boot({ stored: { locale: 'ru' }, cookie: 'locale=ru', protocol: 'https:' });
    expect(cookie).toBe('__Host-locale=ru');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('changes nothing when the page is in it already', () => {
    expect(boot({ stored: { locale: 'ru' }, lang: 'ru' }).reload).not.toHaveBeenCalled();
  });

  it('never loads a page twice, even if the server does not follow the cookie', () => {
    expect(boot({ stored: { locale: 'ru' }, lang: 'en', cookie: 'locale=ru' }).reload).not.toHaveBeenCalled();
  });

  it('never loads again where cookies are refused', () => {
    expect(boot({ stored: { locale: 'ru' }, lang: 'en', cookiesRefused: true }).reload).not.toHaveBeenCalled();
  });

  it('gives way to a language asked for in the address, which is remembered', () => {
    const { reload, items } = boot({ stored: { locale: 'ru' }, lang: 'en', search: '?a=1&lang=en' });
    expect(reload).not.toHaveBeenCalled();
    expect(items.get('locale')).toBe('en');
  });

  it('leaves the docs in the language of their address', () => {
    expect(boot({ stored: { locale: 'ru' }, lang: 'en', pathname: '/docs/en/license' }).reload).not.toHaveBeenCalled();
  });
});
