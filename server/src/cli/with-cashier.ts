import type { Cashier } from '../features/payments/follow.ts';
import { StartError } from '../start-error.ts';
import { withOffice } from './with-office.ts';

/** Opens what payments need. A demo's provider lives inside the shop, out of reach. */
export const withCashier = <T>(use: (cashier: Cashier) => Promise<T>): Promise<T> =>
  withOffice(async (office, { yookassa, vatCode }) => {
    if (!yookassa) throw new StartError('YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are missing');
    const { yookassaProvider } = await import('../payment-provider/yookassa/provider.ts');
    return use({ ...office, provider: yookassaProvider({ ...yookassa, vatCode }) });
  });
