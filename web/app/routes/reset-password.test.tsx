import { screen } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, cutOff, sentWith } from '../../test/api.ts';
import { renderPage } from '../../test/page.tsx';
import ResetPassword from './reset-password.tsx';

const { fields, reset } = siteTexts.en;
const open = () => renderPage(<ResetPassword />, { at: '/reset-password?token=t1', user: null });
const field = () => screen.queryByLabelText(fields.newPassword);

it('a link that was used or has expired is said on arrival, with the way to a new one and no form', async () => {
  answer(contract.auth.readResetLink, { success: true, data: { valid: false } });
  await open();
  expect(await screen.findByText(reset.deadLink)).toBeDefined();
  expect(screen.getByRole('link', { name: reset.requestNew }).getAttribute('href')).toBe('/forgot-password');
  expect([field(), screen.queryByText(reset.lead)]).toEqual([null, null]);
  expect(sentWith(contract.auth.readResetLink)).toEqual([{ token: 't1' }]);
});

it.each([
  ['works', () => answer(contract.auth.readResetLink, { success: true, data: { valid: true } })],
  ['nobody could be asked about', () => cutOff(contract.auth.readResetLink)],
])('a link that %s shows the form', async (_, prepare) => {
  prepare();
  await open();
  await expect.poll(() => sentWith(contract.auth.readResetLink)).toHaveLength(1);
  expect(field()).not.toBeNull();
  expect(screen.queryByText(reset.deadLink)).toBeNull();
});
