import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { checkAuditWithHeads } from './check.ts';
import { headsOf, openHeadStores } from './head-store.ts';
import { mailAuditHead } from './mail.tsx';

const shop = sharedTestApp({ AUDIT_MAIL: 'auditor@example.com' });

const letters = async () => (await shop.mailbox.list()).filter(({ to }) => to.includes('auditor@example.com'));

it('mails the newest head to AUDIT_MAIL, with which the log can be checked, and nothing while nothing is noted', async () => {
  const { services } = shop;
  await mailAuditHead.run({}, services, '');
  await shop.register({}, { locale: 'ru' });
  const [store] = await openHeadStores(services.config);
  await expect.poll(() => store?.last(), { timeout: 60_000 }).toMatchObject({ seq: 2 });
  await mailAuditHead.run({}, services, '');
  const letter = await shop.mailTo('auditor@example.com');
  expect(letter.subject).toBe('Warden audit log: 2 entries signed');
  const heads = headsOf(/\{"format".*?\}/s.exec(letter.text)?.[0].replaceAll(/\s/g, '') ?? '');
  expect(
    await checkAuditWithHeads(services.db, {
      heads,
      keys: services.licenses.keys.published,
      now: new Date(),
    }),
  ).toMatchObject({ heads: 1, problems: [] });
  expect(await letters()).toHaveLength(1);
  shop.later(3 * 3_600_000);
  await mailAuditHead.run({}, shop.services, '');
  expect(await letters()).toHaveLength(1);
});
