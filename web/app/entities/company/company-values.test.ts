import { describe, expect, it } from 'vitest';
import { bodyOf, companyRules, valuesOf } from './company-values.ts';

const good = {
  ...valuesOf(null, 'ru'),
  inn: '7707 083 893',
  kpp: '773601001',
  name: 'ПАО «Сбербанк»',
  address: 'Москва',
  accounting_emails: 'a@example.com\n b@example.com, ',
};

const problemsOf = async (changed: object) =>
  (await companyRules['~standard'].validate({ ...good, ...changed })).issues?.map(
    ({ message, path }) => `${path.join('.')}: ${message}`,
  );

describe('the form of a company', () => {
  it('asks whoever reads no Russian for the country, and for no Russian number before it', async () => {
    expect(valuesOf(null, 'en').country).toBe('');
    const problems = await problemsOf({ ...valuesOf(null, 'en'), name: 'Müller GmbH', address: 'Berlin' });
    expect(problems?.[0]).toBe('country: field_required');
    expect(problems?.filter((problem) => !problem.startsWith('country'))).toEqual([]);
  });

  it('sends numbers without spaces and each address by itself', () => {
    expect(bodyOf(good)).toMatchObject({ inn: '7707083893', accounting_emails: ['a@example.com', 'b@example.com'] });
  });

  it('sends no Russian numbers for a company abroad, and no tax number for a Russian one', () => {
    expect(bodyOf({ ...good, country: 'DE', tax_id: '1' })).toMatchObject({ inn: null, kpp: null, tax_id: '1' });
    expect(bodyOf({ ...good, tax_id: '1' })).not.toHaveProperty('tax_id');
  });

  it.each([
    ['everything right', {}, undefined],
    ['a wrong check digit', { inn: '7707083894' }, ['inn: inn_check_digits']],
    ['no numbers', { inn: '', kpp: '' }, ['inn: field_required']],
    ['no KPP', { kpp: '' }, ['kpp: kpp_required']],
    ['an entrepreneur without KPP', { inn: '500100732259', kpp: '' }, undefined],
    ['a company abroad', { country: 'DE', inn: '', kpp: '' }, undefined],
    ['several problems', { inn: '1', name: '' }, ['inn: inn_length', 'name: field_required']],
    [
      'a wrong second address',
      { accounting_emails: 'a@example.com\nb@127.0.0.1' },
      ['accounting_emails: email_domain_invalid'],
    ],
    ['six addresses', { accounting_emails: 'a@example.com '.repeat(6) }, ['accounting_emails: too_many_emails']],
  ])('names the field of each problem: %s', async (_, changed, expected) => {
    expect(await problemsOf(changed)).toEqual(expected);
  });
});
