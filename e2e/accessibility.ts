import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Page } from './support.ts';

/** The minified source is used, because every page is sent it, and `axe.source` is more than twice as long. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Runs axe in the page itself, because its wrapper for Playwright opens another page for each check, which takes four
 * times as long.
 */
const expectNoViolations = async (page: Page, rules?: string[]) => {
  // Rows are pale while newer ones are on their way.
  await expect(page.locator(':is(table, ul)[aria-busy=true]')).toHaveCount(0);
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
