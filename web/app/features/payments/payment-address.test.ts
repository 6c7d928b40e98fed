import { expect, it } from 'vitest';
import { paymentAddress } from './payment-address.ts';

it.each(['https://yoomoney.ru/checkout?orderId=1', 'http://localhost:3000/dev/yookassa/checkout/1'])(
  'follows %s',
  (address) => {
    expect(paymentAddress(address)).toBe(address);
  },
);

it.each(['javascript:alert(1)', 'data:text/html,hi', ' javascript:alert(1)', '/checkout', '', undefined, null, 7])(
  'does not follow %j',
  (address) => {
    expect(paymentAddress(address)).toBeNull();
  },
);
