import { describe, expect, it } from 'vitest';
import { buyAddress, readBuy, withoutBuy } from './buy-address.ts';

const read = (address: string) => readBuy(new URL(address, 'http://shop').searchParams);

describe('buying by an address', () => {
  it('reads back what it wrote', () => {
    expect(read(buyAddress('individual'))).toEqual({ plan: 'individual', clientId: null, method: 'card' });
    const asked = { clientId: 'a&b=c ü', method: 'invoice' } as const;
    expect(read(buyAddress('commercial', asked))).toEqual({ plan: 'commercial', ...asked });
    expect(read('/dashboard?buy=commercial&pay=gold')).toMatchObject({ method: 'card' });
  });

  it.each(['/dashboard', '/dashboard?buy=', '/dashboard?buy=trial', '/dashboard?for=production'])(
    '%s buys nothing',
    (address) => {
      expect(read(address)).toBeNull();
    },
  );

  it('leaves the rest of the address alone when it goes', () => {
    const query = new URLSearchParams('tab=payments&buy=commercial&for=production&pay=invoice&client=x');
    expect(withoutBuy(query).toString()).toBe('tab=payments&client=x');
  });
});
