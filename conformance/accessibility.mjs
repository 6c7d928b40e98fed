import pa11y from 'pa11y';
import { locales, privatePages, publicPages } from './addresses.mjs';
import { openPage, settle } from './browser.mjs';

const options = { standard: 'WCAG2AA', runners: ['htmlcs'], ignoreUrl: true, timeout: 120_000 };

/** Both validators of HTML accept this value on email fields, and password managers look for it. */
const isOutdated = ({ code, message }) => /1_3_5\.H98$/.test(code) && message.includes('value: username.');

const inspect = async (browser, page) => {
  const { issues } = await pa11y(page.url(), { ...options, browser, page });
  return issues
    .filter((issue) => !isOutdated(issue))
    .map(({ code, message, selector }) => ({
      problem: `${code}: ${message}`,
      place: `${page.url()} at ${selector}`,
    }));
};

/** Reads every page with the engine of pa11y, HTML_CodeSniffer; the browser tests read them with axe. */
export const checkAccessibility = async (shop, browser) => {
  const findings = [];
  let checked = 0;
  const read = async (locale, reader, addresses) => {
    const { page, close } = await openPage(browser, shop, { locale, reader });
    for (const address of addresses) {
      await settle(page, address);
      findings.push(...(await inspect(browser, page)));
      checked += 1;
    }
    await close();
  };
  const isIn = (locale) => (address) => /[?&]lang=(\w+)|\/docs\/(\w+)/.exec(address)?.slice(1).includes(locale);
  const signedOut = (await publicPages(shop)).filter((address) => !/\/(dashboard|admin)\?lang/.test(address));
  for (const locale of locales) {
    await read(locale, undefined, signedOut.filter(isIn(locale)));
    for (const [reader, paths] of Object.entries(privatePages)) {
      await read(
        locale,
        reader,
        paths.map((path) => `${shop}${path}`),
      );
    }
  }
  return { checked, findings };
};
