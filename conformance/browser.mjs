import puppeteer from 'puppeteer';

const { CHROMIUM_PATH } = process.env;

/** The browser is the one of the browser tests; none is downloaded. */
export const openBrowser = () =>
  puppeteer.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });

/** Only what never happens should take this long. */
const LONG = 120_000;

const signIn = async (shop, account) => {
  const answer = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return (await answer.json()).data;
};

/** Opens a page as a visitor, the demo's customer or its administrator would see it. */
export const openPage = async (browser, shop, { locale, reader }) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const stored = { locale, cookieConsent: 'true' };
  if (reader) {
    const { user, token } = await signIn(shop, readers[reader]);
    Object.assign(stored, { token, user: JSON.stringify(user) });
  }
  await page.evaluateOnNewDocument((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.setExtraHTTPHeaders({ 'accept-language': locale });
  return { page, close: () => context.close() };
};

const readers = {
  customer: { email: 'customer@warden.example', password: 'demo-customer' },
  administrator: { email: 'admin@warden.example', password: 'demo-admin' },
};

/** Waits until React has taken over and all data is there. */
export const settle = async (page, address) => {
  await page.goto(address, { waitUntil: 'networkidle0', timeout: LONG });
  const isSettled = () =>
    document.querySelector('main h1') && !document.querySelector('main [role=progressbar], main [aria-busy=true]');
  await page.waitForFunction(isSettled, { timeout: LONG, polling: 200 }).catch((cause) => {
    throw new Error(`${address} was not ready`, { cause });
  });
};
