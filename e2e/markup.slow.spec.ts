import { htmlFindings } from '../scripts/lib/html.mjs';
import { sampled } from '../scripts/lib/random.ts';
import { desktop, expect, type Page, startApp, test } from './support.ts';
import { eachView, type Reader, views } from './views.ts';

// Some views are of missing pages, and of a link that no longer works.
test.use({ viewport: desktop, expectedFailures: [/status of 40[04]\b/] });

/** Each run looks at this many views of a reader, and the long one at all. */
const SAMPLE = 15;

/** Attributes that HTML allows but that miss what they are meant for: a keyboard of a wrapper, an object as a text. */
const findStrayAttributes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            value.includes('[object ') || (name === 'inputmode' && !element.matches('input, textarea')),
        )
        .map(({ name, value }) => `${name}="${value}" on <${element.localName} class="${element.className}">`),
    ),
  );

for (const reader of Object.keys(views) as Reader[]) {
  test(`what ${reader} opens is valid HTML once the application has started`, async ({ page }) => {
    test.slow();
    /** Each finding with the first view that has it: what all pages share would be found on each. */
    const found = new Map<string, string>();
    const look = async (view: string) => {
      await startApp(page);
      const html = await page.evaluate(() => `<!DOCTYPE html>\n${document.documentElement.outerHTML}`);
      const invalid = (await htmlFindings(html, 'rendered')).map(
        ({ problem, selector }) => `${problem} at ${selector}`,
      );
      for (const finding of [...invalid, ...(await findStrayAttributes(page))]) {
        if (!found.has(finding)) found.set(finding, view);
      }
    };
    await eachView(page, reader, look, sampled(`markup for ${reader}`, views[reader], SAMPLE));
    expect([...found].map(([finding, view]) => `${view}: ${finding}`)).toEqual([]);
  });
}
