import { contract, MIN_PASSWORD_LENGTH } from '@warden/contract';
import { siteTexts } from '@warden/i18n';
import { formatMoney } from '@warden/i18n/format';
import { TRIAL_DAYS } from '@warden/license';
import { expect } from 'vitest';
import { currentSettings } from '../../server/src/features/settings/domain.ts';
import { salesSettings } from '../../server/src/platform/config/sales.ts';
import { PAGE_SIZES } from '../../web/app/lib/address/list-address.ts';
import { contains, provenBy, section } from './statements.ts';

section('9. Business constants and limits', {
  'Trial: 60 days. Minimum password length: 6.': () => expect([TRIAL_DAYS, MIN_PASSWORD_LENGTH]).toEqual([60, 6]),
  'Default prices when not configured: commercial 8000, individual 800': () => {
    const { prices } = currentSettings(
      {},
      { currency: 'RUB', prices: { commercial: undefined, individual: undefined } },
    );
    expect([prices.commercial.minor, prices.individual.minor]).toEqual([800_000, 80_000]);
  },
  'currency default RUB': () => expect(salesSettings.CURRENCY.parse(undefined)).toBe('RUB'),
  'Amounts are formatted as RUB.': () =>
    expect(formatMoney(25_000, 'RUB', 'en').replace(/\s/g, ' ')).toBe('25 000 RUB'),
  'configurable at runtime.': provenBy(
    'server/src/features/settings/settings.api.test.ts',
    'are changed one at a time, for everybody at once',
  ),
  'Refund guarantee: the English text says 60 days, the Russian says 30 days': () => {
    expect(siteTexts.en.pricing.refundTitle).toContain('60\u00a0days');
    expect(siteTexts.ru.pricing.refundTitle).toContain('30\u00a0дней');
  },
  'Hardware minimum: 8 GB RAM, 4 CPU, 20 GB disk. At least 3 envelope consumers recommended. Installation directory /opt/warden.':
    contains('content/docs/en/admin.mdx', '8 GB', '4 CPU', '20 GB', 'at least three envelope consumers', '/opt/warden'),
  'License list page size default 10, page 1. Admin installations page size 50. Admin payments page sizes 10, 25, 50, 100, default 10.':
    () => {
      const queries = [contract.licenses.list.query, contract.admin.installations.query, contract.admin.payments.query];
      expect(queries.map((query) => query.parse({}))).toMatchObject([
        { limit: 10, page: 1 },
        { limit: 50, page: 1 },
        { limit: 10, page: 1 },
      ]);
      expect(PAGE_SIZES).toEqual([10, 25, 50, 100]);
    },
  'Timings: copy confirmation 2 s; profile and password success 2 s; reset redirect 2 s; verify redirect 3 s.': () => {
    contains('web/app/lib/browser/copy-text.ts', 'CONFIRM_MS = 2000')();
    contains('web/app/features/profile/use-close-after.ts', 'CLOSE_AFTER_MS = 2000')();
    contains('web/app/features/auth/reset-password-form.tsx', 'REDIRECT_AFTER_MS = 2000')();
    contains('web/app/features/auth/email-verification.tsx', 'REDIRECT_AFTER_MS = 3000')();
  },
  'Breakpoints: sm 600, md 900, lg 1200': contains(
    'web/app/ui/use-media.ts',
    ...['(max-width: 599.95px)', '(max-width: 899.95px)', '(max-width: 1199.95px)'],
  ),
  'Docs default language ru; sidebar width 280.': contains('web/app/features/docs/docs-layout.module.css', '280px'),
});
