import { describe, expect, it, vi } from 'vitest';
import { bootScript } from './boot-script.ts';

interface Visit {
  stored?: Record<string, string>;
  lang?: string;
  search?: string;
  cookie?: string;
  cookiesRefused?: boolean;
}

/** Runs the script as the browser would, in a page made of the few things it touches. */
const boot = ({ stored = {}, lang = 'en', search = '', cookie = '', cookiesRefused = false }: Visit) => {
  const items = new Map(Object.entries(stored));
  const root = { lang, dataset: {} as Record<string, string> };
  const metas: { name?: string; content?: string }[] = [];
  const jar = { cookie };
  const document = {
    documentElement: root,
    head: { appendChild: (meta: object) => metas.push(meta) },
    createElement: () => ({}),
    get cookie() {
      return jar.cookie;
    },
    set cookie(value: string) {
      if (!cookiesRefused) jar.cookie = value.split(';')[0] ?? '';
    },
  };
  const reload = vi.fn();
  const window = {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (k: string, v: string) => items.set(k, v),
    },
    location: { search, reload },
  };
  new Function('document', 'window', bootScript)(document, window);
  return { ...root.dataset, themeColor: metas[0]?.content, items, cookie: jar.cookie, reload };
};

describe('before the first paint', () => {
  it('the page is dark, anonymous and asks for consent', () => {
    expect(boot({})).toMatchObject({ theme: 'dark', session: 'anonymous', consent: 'false', themeColor: '#0e0f11' });
  });

  it('the stored theme and consent are applied', () => {
    expect(boot({ stored: { themeMode: 'green', cookieConsent: 'true' } })).toMatchObject({
      theme: 'green',
      consent: 'true',
      themeColor: '#eef3ee',
    });
  });

  it.each([
    ['user', { token: 't', user: '{"id":"1"}' }],
    ['admin', { token: 't', user: '{"id":"1","isAdmin":true}' }],
    ['anonymous', { user: '{"id":"1"}' }],
    ['anonymous', { token: 't', user: 'broken' }],
  ])('the session is %s', (session, stored) => {
    expect(boot({ stored })).toMatchObject({ session });
  });
});

describe('the stored language', () => {
  it('is handed to the server in the cookie and the page loads again', () => {
    const { cookie, reload } = boot({ stored: { locale: 'ru' }, lang: 'en' });
    expect(cookie).toBe('locale=ru');
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
});
