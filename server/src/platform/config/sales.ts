import * as z from 'zod/mini';
import { isLoopbackHost } from '../loopback.ts';
import { isCurrency, toMinor } from '../money.ts';
import { networks } from './networks.ts';
import { type Parsed, textLike, textWhere, webUrl, withoutSlash } from './values.ts';

const price = z.pipe(
  textWhere((value) => toMinor(value) !== undefined, 'must be an amount from 1 to 350000, with at most two decimals'),
  z.transform((value) => toMinor(value) as number),
);

const vatCode = z.pipe(
  textLike(/^([1-9]|1[0-2])$/, 'must be the VAT code of your receipts, 1 to 12'),
  z.transform(Number),
);

/** YooKassa documents that its notifications come from these networks. */
const yookassaNetworks = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

/** Every call to these services carries a secret, so it is encrypted unless it stays on this machine. */
const encryptedUrl = webUrl.check(
  z.refine((value) => !/^http:/i.test(value) || isLoopbackHost(URL.parse(value)?.hostname ?? ''), {
    error: 'must be a URL with https://',
  }),
);

export const salesSettings = {
  YOOKASSA_SHOP_ID: z.optional(z.string()),
  YOOKASSA_SECRET_KEY: z.optional(z.string()),
  YOOKASSA_API_URL: z._default(encryptedUrl, 'https://api.yookassa.ru/v3'),
  YOOKASSA_WEBHOOK_CIDRS: z.optional(networks),
  YOOKASSA_SAVED_CARDS: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  YOOKASSA_VAT_CODE: z._default(vatCode, 1),
  DADATA_TOKEN: z.optional(textLike(/^[\w-]{1,200}$/, 'must be the API key of your account at DaData')),
  DADATA_API_URL: z._default(encryptedUrl, 'https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
  PRICE_COMMERCIAL: z.optional(price),
  PRICE_INDIVIDUAL: z.optional(price),
  CURRENCY: z._default(
    textWhere(isCurrency, 'must be the three letters of a currency with a hundred minor units, such as RUB'),
    'RUB',
  ),
};

export const salesConfig = (env: Parsed<typeof salesSettings>, demo: boolean) => ({
  /** In a demo this may be absent. The shop then uses its own stand-in. */
  yookassa:
    env.YOOKASSA_SHOP_ID && env.YOOKASSA_SECRET_KEY
      ? {
          shopId: env.YOOKASSA_SHOP_ID,
          secretKey: env.YOOKASSA_SECRET_KEY,
          apiUrl: withoutSlash(env.YOOKASSA_API_URL),
        }
      : undefined,
  /** Without it, customers fill in the details of their companies by hand. A demo has its own stand-in. */
  dadata: env.DADATA_TOKEN ? { token: env.DADATA_TOKEN, apiUrl: withoutSlash(env.DADATA_API_URL) } : undefined,
  vatCode: env.YOOKASSA_VAT_CODE,
  /** YooKassa lets a shop store and charge cards on request. The stand-in of a demo does unless it is switched off. */
  savedCards: env.YOOKASSA_SAVED_CARDS
    ? env.YOOKASSA_SAVED_CARDS === 'on'
    : !(env.YOOKASSA_SHOP_ID && env.YOOKASSA_SECRET_KEY),
  notificationNetworks: env.YOOKASSA_WEBHOOK_CIDRS ?? [...yookassaNetworks, ...(demo ? ['127.0.0.0/8', '::1'] : [])],
  prices: { commercial: env.PRICE_COMMERCIAL, individual: env.PRICE_INDIVIDUAL },
  currency: env.CURRENCY,
});
