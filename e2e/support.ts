import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { errorTexts, type Locale, languages, locales, messages, panelTexts, siteTexts } from '@warden/i18n';
import { addDays, dayOf, type LicenseFacts, makeLicense } from '@warden/license';
import type axe from 'axe-core';
import { DEFERRED } from '../web/app/lib/page/page-contract.ts';
import { defaultTheme, themeNames } from '../web/app/ui/tokens.ts';

export type { Page };
export { defaultTheme, expect, themeNames };
export const otherThemes = themeNames.filter((theme) => theme !== defaultTheme);
export { messages };
export const errors = errorTexts;
/** The texts of the pages, so that one journey is written once and tested in every language. */
export const texts = siteTexts;
export { panelTexts };
/** The language that a browser of this locale asks for. */
export const browserLanguage = Object.fromEntries(
  Object.entries(languages).map(([locale, { tag }]) => [locale, tag]),
) as Record<Locale, string>;

/** Every test fails on a policy violation, an exception or an error in the console that it does not expect. */
export const test = base.extend<{ expectedFailures: RegExp[]; watched: undefined }>({
  expectedFailures: [[], { option: true }],
  watched: [
    async ({ page, expectedFailures }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      await use(undefined);
      const unexpected = complaints.filter((line) => !expectedFailures.some((pattern) => pattern.test(line)));
      expect(unexpected, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

interface InLanguage {
  locale: Locale;
  /** The texts of the pages in this language. */
  t: (typeof texts)[Locale];
  /** Declares tests that run in one language only, because they do not depend on it. */
  once: typeof test | undefined;
}

/** The size of a desktop screen. */
export const desktop = { width: 1280, height: 900 };

/** Declares journeys once and runs them in every language of the site, with a browser that asks for it. */
export const inEveryLanguage = (journeys: (language: InLanguage) => void) => {
  for (const locale of locales) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: browserLanguage[locale], viewport: desktop });
      journeys({ locale, t: texts[locale], once: locale === 'en' ? test : undefined });
    });
  }
};

/** The browser logs every refused request as an error, so tests that provoke one declare its status. */
export const refused = (status: number) => new RegExp(`status of ${status}\\b`);

let people = 0;
export const newEmail = (about: string) => `${about}-${process.pid}-${Date.now()}-${++people}@example.com`;

interface ReceivedMail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  links: string[];
  attachments: string[];
}

export const mailsTo = async (page: Page, email: string) =>
  ((await (await page.request.get('/dev/mail.json')).json()) as ReceivedMail[]).filter(({ to }) => to.includes(email));

/** Waits for a mail whose link leads to `path`, as a person waits for the mailbox. */
export const linkFromMail = async (page: Page, email: string, path: string): Promise<string> => {
  const find = async () => {
    const links = (await mailsTo(page, email)).flatMap((mail) => mail.links);
    return links.find((link) => new URL(link).pathname === path);
  };
  await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeTruthy();
  return (await find()) as string;
};

export const password = 'correct horse';

/** Opens an account by the API, for tests that are about something else. */
export const openAccount = async (page: Page, about: string) => {
  const email = newEmail(about);
  const reply = await page.request.post('/api/auth/register', {
    data: { email, password, firstName: 'Ada', lastName: 'Lovelace', companyName: 'Analytical Engines' },
  });
  const { data } = (await reply.json()) as { data: { token: string; user: object } };
  return { email, ...data };
};

export const signIn = async (page: Page, { token, user }: { token: string; user: object }) => {
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      // The session is stored once per tab, so that later loads keep what the page itself stored or removed.
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('token', storedToken as string);
      localStorage.setItem('user', storedUser as string);
    },
    [token, JSON.stringify(user)],
  );
};

export const chooseTheme = (page: Page, theme: string) =>
  page.addInitScript((mode) => localStorage.setItem('themeMode', mode), theme);

/** Changes the theme of an open page, and waits until no element is still fading from the old colors. */
export const showTheme = (page: Page, theme: string) =>
  page.evaluate(async (mode) => {
    document.documentElement.dataset.theme = mode;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    for (const animation of document.getAnimations()) animation.finish();
    await nextFrame();
  }, theme);

/**
 * Waits until a page can be used. Where hydration is deferred, as on public pages of an anonymous visitor, it can be
 * used at once.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(
    (deferred) =>
      Object.keys(document.body ?? {}).some((key) => key.startsWith('__react')) ||
      (document.readyState !== 'loading' &&
        document.documentElement.dataset.session === 'anonymous' &&
        document.querySelector(`script[type=${deferred}]`)),
    DEFERRED,
  );

/** Opens a page and waits until it can be used, which on a slow machine is some time after it is visible. */
export const visit = async (page: Page, address: string) => {
  const response = await page.goto(address);
  await hydrated(page);
  return response;
};

/** The minified source is used, because every page is sent it, and `axe.source` is more than twice as long. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Runs axe in the page itself, because its wrapper for Playwright opens another page for each check, which takes four
 * times as long.
 */
const expectNoViolations = async (page: Page, rules?: string[]) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Colors are the same in every language, and checking them takes longer than all other rules.
    const rules = document.documentElement.lang === 'en' ? {} : { 'color-contrast': { enabled: false } };
    const { violations } = await inPage.run({ resultTypes: ['violations'], rules, ...(runOnly ? { runOnly } : {}) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, rules);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};

export const expectAccessible = (page: Page) => expectNoViolations(page);

/** Checks contrast only, because themes differ in nothing but their colors. */
export const expectContrast = (page: Page) => expectNoViolations(page, ['color-contrast']);

/** Makes the license that an installation shows under Settings → License: a trial signed with a key of its own. */
export const trialLicense = async (client: string, facts: Partial<LicenseFacts> = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' }) as { x: string };
  const now = new Date();
  const { text } = await makeLicense(
    {
      id: randomUUID(),
      client,
      type: 'trial-self-signed',
      licensee: 'Analytical Engines',
      issued: now,
      expires: addDays(dayOf(now), 60),
      ...facts,
    },
    {
      publicKey: Buffer.from(x, 'base64url').toString('base64'),
      sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    },
  );
  return text;
};

let clients = 0;
export const newClient = () => `e2e-${process.pid}-${Date.now()}-${++clients}`;

/** Binds an installation by the API, for tests that are about something else. */
export const bindInstall = async (page: Page, { token }: { token: string }) => {
  const client = newClient();
  const reply = await page.request.post('/api/installs', {
    headers: { authorization: `Bearer ${token}` },
    data: { clientId: client, licenseText: await trialLicense(client) },
  });
  expect(reply.ok()).toBe(true);
  return client;
};

/** Signs in to one of the demo's accounts by the API. */
export const demoAccount = async (page: Page, name: 'admin' | 'customer') => {
  const reply = await page.request.post('/api/auth/login', {
    data: { email: `${name}@warden.example`, password: `demo-${name}` },
  });
  return ((await reply.json()) as { data: { token: string; user: { id: string; email: string } } }).data;
};

/** Signs in as the demo's administrator. The session is opened once for all tests of a worker. */
let admin: ReturnType<typeof demoAccount> | undefined;
export const signInAsAdmin = async (page: Page) => {
  admin ??= demoAccount(page, 'admin');
  const account = await admin;
  await signIn(page, account);
  return account;
};

/** Begins a payment by the API, and pays it at the demo's payment provider. */
export const buyLicense = async (page: Page, { token }: { token: string }, client: string) => {
  const reply = await page.request.post('/api/payments/initiate', {
    headers: { authorization: `Bearer ${token}` },
    data: { client_id: client, amount: 25_000, plan: 'commercial', acceptedEula: true },
  });
  const { payment_url, payment_id } = (await reply.json()) as { payment_url: string; payment_id: string };
  await page.request.post(`${payment_url}/pay`);
  return payment_id;
};
