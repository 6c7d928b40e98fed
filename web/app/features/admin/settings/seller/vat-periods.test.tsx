import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SellerDetails } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { panelTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { sentWith } from '../../../../../test/api.ts';
import { renderPage } from '../../../../../test/page.tsx';
import { SellerForm } from './seller-form.tsx';

const t = panelTexts.en.seller;

const seller: SellerDetails = {
  name_ru: 'ООО «Варден»',
  inn: '7707083893',
  address_ru: 'Москва',
  bank: { name: 'Банк', bic: '044525225', correspondent_account: '', account: '40702810600000012345' },
  signatory: {},
  accountant: {},
  vat: [
    { from: '2024-01-01', rate: 20 },
    { from: '2025-01-01', rate: null, ground: 'пп. 26 п. 2 ст. 149 НК РФ' },
    { from: '2026-01-01', rate: 22 },
  ],
  invoice_days: 5,
} as SellerDetails;

it('a period of the tax is removed from among others, and another is added', async () => {
  await renderPage(<SellerForm seller={seller} />);
  const period = (number: number) =>
    within(screen.getByRole('group', { name: t.period.replace('{{number}}', String(number)) }));
  expect(screen.getByText(t.allSaved)).toBeTruthy();
  fireEvent.click(period(1).getByRole('button', { name: t.removePeriod }));
  expect(screen.getByText(t.unsaved)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t.addPeriod }));
  fireEvent.change(period(3).getByLabelText(t.from, { exact: false }), { target: { value: '2027-01-01' } });
  fireEvent.change(period(3).getByRole('combobox'), { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sentWith(contract.seller.write)).toHaveLength(1));
  expect(sentWith(contract.seller.write)[0]).toMatchObject({
    vat: [
      { from: '2025-01-01', rate: null, ground: 'пп. 26 п. 2 ст. 149 НК РФ' },
      { from: '2026-01-01', rate: 22 },
      { from: '2027-01-01', rate: 10 },
    ],
  });
});
