import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PromoCode } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, panelTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, askedWith, fail, refuse, sentWith } from '../../../../test/api.ts';
import { settings, vera } from '../../../../test/examples.ts';
import { fill, press, renderPage } from '../../../../test/page.tsx';
import { PromoCodesPart } from './promo-codes-part.tsx';

const p = panelTexts.en.promoCodes;
const success = true as const;

const spring: PromoCode = {
  ...{ id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7fb', label: 'SPRING-2027', is_private: false, status: 'active' },
  ...{ percent: 7.5, sum: null, currency: null, plans: ['commercial'], kinds: ['extend'], least_lines: 5 },
  ...{ valid_from: '2027-03-01', valid_until: '2027-05-31', most_uses: 100, most_per_account: 1, uses: 12 },
  ...{ note: 'Newsletter', created_at: '2027-02-20T10:00:00.000Z', ended_at: null },
};
const ofOne: PromoCode = {
  ...{ ...spring, id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7fc', label: 'WARDEN-AB…', is_private: true, note: '' },
  ...{ percent: null, sum: 1500, currency: 'RUB', plans: null, kinds: null, least_lines: 1, status: 'ended' },
  ...{ valid_from: null, valid_until: null, most_uses: null, most_per_account: null, uses: 0 },
};

const open = (codes: PromoCode[], more = false, locale: 'en' | 'ru' = 'en') => {
  answer(contract.settings.read, { success, data: settings });
  answer(contract.promoCodes.list, { success, data: { promo_codes: codes, page: 1, more } });
  return renderPage(<PromoCodesPart />, { user: vera, locale });
};
const dialog = async () => within(await screen.findByRole('dialog'));
const choose = (form: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });

it('the list says what a code takes off, for which orders, and how often it was used', async () => {
  await open([spring, ofOne]);
  await screen.findByText(spring.label);
  const [, first, second] = screen.getAllByRole('row');
  for (const text of ['SPRING-2027', 'Newsletter', '−7.5%', '12 of 100', p.statuses.active, p.kinds.extend])
    expect(first?.textContent).toContain(text);
  expect(first?.textContent).toContain('31 May 2027');
  for (const text of ['WARDEN-AB…', p.isPrivate, '−1\u202f500', p.noConditions, p.statuses.ended])
    expect(second?.textContent).toContain(text);
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
});

it('without codes it says so, and an answer that does not come can be asked for again', async () => {
  await open([]);
  expect(await screen.findByText(p.none)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a failure to load is told', async () => {
  fail(contract.promoCodes.list, 500);
  await renderPage(<PromoCodesPart />, { user: vera });
  expect(await screen.findByText(new RegExp(p.loadFailed))).toBeDefined();
});

it('a private code is shown once, and only to who made it', async () => {
  const code = 'WARDEN-ABCD-EFGH';
  answer(contract.promoCodes.create, { success, data: { promo_code: ofOne, code } });
  await open([]);
  await press(p.create);
  const form = await dialog();
  fireEvent.click(form.getByRole('button', { name: p.form.submit }));
  expect(await form.findByText(errorTexts.en.field_invalid)).toBeDefined();
  expect(sentWith(contract.promoCodes.create)).toEqual([]);
  choose(form, p.form.off, 'sum');
  fill(form, p.form.sum, '1 500,50');
  fireEvent.click(form.getByLabelText(p.form.plan.commercial));
  fireEvent.click(form.getByRole('button', { name: p.form.submit }));
  expect(await screen.findByText(code)).toBeDefined();
  expect(sentWith(contract.promoCodes.create)).toEqual([
    {
      ...{ code: null, percent: null, sum: 1500.5, plans: ['commercial'], kinds: null, least_lines: 1 },
      ...{ most_uses: null, valid_from: null, valid_until: null, note: '' },
    },
  ]);
});

it('a public code has the word, the limits and the days that were typed', async () => {
  answer(contract.promoCodes.create, { success, data: { promo_code: spring, code: spring.label } });
  await open([]);
  await press(p.create);
  const form = await dialog();
  choose(form, p.form.kind, 'public');
  fill(form, p.form.word, 'spring-2027');
  fill(form, p.form.percent, '7,5');
  fill(form, p.form.leastLines, '5');
  fill(form, p.form.mostUses, '100');
  fill(form, p.form.mostPerAccount, '1');
  fill(form, p.form.from, '2027-03-01');
  fill(form, p.form.until, '2027-05-31');
  fill(form, p.form.note, 'Newsletter');
  fireEvent.click(form.getByLabelText(p.form.purchase.extend));
  fireEvent.click(form.getByRole('button', { name: p.form.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentWith(contract.promoCodes.create)).toEqual([
    {
      ...{ code: 'spring-2027', percent: 7.5, sum: null, plans: null, kinds: ['extend'], least_lines: 5 },
      ...{ most_uses: 100, most_per_account: 1, valid_from: '2027-03-01', valid_until: '2027-05-31' },
      note: 'Newsletter',
    },
  ]);
});

it('what the server refuses stands at its field', async () => {
  refuse(contract.promoCodes.create, 'promo_code_exists', 'code');
  await open([]);
  await press(p.create);
  const form = await dialog();
  choose(form, p.form.kind, 'public');
  fill(form, p.form.word, 'SPRING');
  fill(form, p.form.percent, '5');
  fireEvent.click(form.getByRole('button', { name: p.form.submit }));
  expect(await form.findByText(errorTexts.en.promo_code_exists)).toBeDefined();
});

it('a code is ended after a question', async () => {
  answer(contract.promoCodes.end, { success, data: { ...spring, status: 'ended' } });
  await open([spring]);
  await press(p.endOf.replace('{{code}}', spring.label));
  const asked = await dialog();
  expect(asked.getByText(p.endText)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: p.end }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentWith(contract.promoCodes.end)).toHaveLength(1);
});

it('many codes come page by page', async () => {
  await open([spring], true);
  await press(siteTexts.en.common.older);
  await waitFor(() => expect(askedWith(contract.promoCodes.list).at(-1)).toMatchObject({ page: '2' }));
});
