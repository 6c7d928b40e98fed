import * as z from 'zod/mini';
import { ProviderUnavailable } from '../../../platform/payment-provider/provider.ts';
import { pageOf } from '../../../platform/payment-provider/yookassa/answers.ts';
import { yookassaClient } from '../../../platform/payment-provider/yookassa/client.ts';
import { type Check, failed, ok } from '../check.ts';

/** Asks for the newest payment, which changes nothing and needs the same rights as the nightly comparison. */
export const checkProvider: Check = async ({ config: { yookassa, demo } }) => {
  if (!yookassa) return demo ? [ok('the demo has a payment provider of its own')] : [];
  const client = yookassaClient({ ...yookassa, timeoutMs: 6000, retries: 1 });
  const { host } = new URL(yookassa.apiUrl);
  try {
    await client.get('/payments?limit=1', pageOf(z.object({ id: z.string() })));
    return [ok(`${host} accepts shop ${yookassa.shopId}`)];
  } catch (error) {
    const reason = error instanceof ProviderUnavailable ? error.message : 'the payment provider refused to answer';
    return [
      failed(
        `${host}: ${reason}`,
        'check YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, and that this machine can reach the provider',
      ),
    ];
  }
};
