import { screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../../test/api.ts';
import { ada } from '../../../test/examples.ts';
import { renderPage } from '../../../test/page.tsx';
import { CompanyCallback } from './company-callback.tsx';

const { callback, done } = siteTexts.en.sso;
const organization = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7aa';

const keep = (page: string | null) => sessionStorage.setItem('companySignIn', JSON.stringify({ flow: 'kept', page }));
const reply = (purpose: 'sign-in' | 'step-up', token: string | null) =>
  answer(contract.sso.finish, {
    success: true,
    data: { purpose, organization_id: organization, session: token ? { user: ada, token, device: 'mark' } : null },
  });

const comeBack = (user: typeof ada | null, answered = 'code=secret&state=s&iss=https%3A%2F%2Fid.example') =>
  renderPage(<CompanyCallback />, { at: `/sso/callback?organization=${organization}&${answered}`, user });

beforeEach(() => sessionStorage.clear());

it('opens the session with the whole answer of the provider, and leads to the organization', async () => {
  keep(null);
  reply('sign-in', 'new');
  const { address } = await comeBack(null);
  await waitFor(() => expect(address()).toBe(`/dashboard?org=${organization}`));
  expect(localStorage.getItem('token')).toBe('new');
  expect(sentWith(contract.sso.finish)).toEqual([
    {
      flow: 'kept',
      organization,
      query: `organization=${organization}&code=secret&state=s&iss=https%3A%2F%2Fid.example`,
      device: null,
    },
  ]);
});

it('leads back to the page that asked for a proof, and says what to do there', async () => {
  keep('/dashboard?tab=installations');
  reply('step-up', null);
  const { address } = await comeBack(ada, 'code=another');
  await waitFor(() => expect(address()).toBe('/dashboard?tab=installations'));
  expect(localStorage.getItem('token')).toBe('secret');
  expect(await screen.findByText(done.stepUp)).toBeDefined();
});

it('sends no answer of a provider that this tab did not ask', async () => {
  await comeBack(null, 'code=foreign');
  expect((await screen.findByRole('alert')).textContent).toBe(callback.lost);
  expect(sentWith(contract.sso.finish)).toEqual([]);
});

it('says for each refusal why, and where to go on', async () => {
  const cases: [code: ErrorCode, action: string, href: string, user?: typeof ada][] = [
    ['sso_flow_invalid', callback.again, '/sso'],
    ['sso_address_unconfirmed', callback.again, '/sso'],
    ['sso_not_member', callback.again, '/sso'],
    ['sso_account_exists', callback.signIn, '/login'],
    ['consent_required', callback.agree, '/sso'],
    ['sso_not_fresh', callback.back, '/dashboard?tab=payments', ada],
  ];
  for (const [code, action, href, user] of cases) {
    keep('/dashboard?tab=payments');
    refuse(contract.sso.finish, code);
    const { unmount } = await comeBack(user ?? null, `code=${code}`);
    expect(await screen.findByText(errorTexts.en[code]), code).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href'), code).toBe(href);
    unmount();
    localStorage.clear();
  }
});
