import type { AdvisoryContent } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { operator } from '../src/features/audit/service.ts';
import { installKeys, installs } from '../src/features/installs/tables.ts';
import type { Account, TestApp } from './app.ts';
import { bindInstall } from './licenses.ts';

/** The vectors have these severities: the first is 9.3, the second 6.9. */
export const vectors = {
  critical: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  medium: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N',
};

export const anAdvisory = (changes: Partial<AdvisoryContent> = {}): AdvisoryContent => ({
  title_en: 'Events of other projects can be read',
  title_ru: 'Можно прочитать события чужих проектов',
  text_en: '## Impact\nWhoever may read **one** project can read all.',
  text_ru: '## Последствия\nКто читает **один** проект, прочитает все.',
  cvss: vectors.critical,
  affected: [{ introduced: '2.0.0', fixed: '2.4.1' }],
  cve: null,
  ...changes,
});

/** Publishes an advisory and returns it. */
export const giveAdvisory = async ({ services }: TestApp, changes: Partial<AdvisoryContent> = {}) => {
  const { key } = await services.advisories.create(anAdvisory(changes), operator);
  const published = await services.advisories.publish(key, operator);
  // Routes see to this by themselves.
  services.versions.forget();
  return published;
};

/** Binds an installation whose owner has entered a version, and whose sync has reported another one. */
export const runVersion = async (
  shop: TestApp,
  account: Account,
  { entered, reported = null }: { entered: string; reported?: string | null },
) => {
  const { install } = await bindInstall(shop, account);
  const { db } = shop.services;
  await db.update(installs).set({ version: entered }).where(eq(installs.id, install.id));
  await db.update(installKeys).set({ version: reported }).where(eq(installKeys.installId, install.id));
};
