import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { IdentityProvider, OrganizationSso } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { teamTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../../../test/api.ts';
import { press, renderPage } from '../../../../test/page.tsx';
import { SignInTab } from './sign-in-tab.tsx';

const tab = teamTexts.en.signIn;
const at = '2026-03-04T10:00:00.000Z';

const provider: IdentityProvider = {
  ...{ issuer: 'https://id.example', client_id: 'warden', default_role: 'technical', allow_new_members: true },
  ...{ tried_at: null, required_since: null, created_at: at },
};
const none: OrganizationSso = {
  provider: null,
  domains: [],
  redirect_uri: 'https://shop.example/api/auth/sso/callback/1',
  backchannel_logout_uri: 'https://shop.example/api/auth/sso/backchannel/1',
  break_glass_codes: 0,
};
const record = { name: '_warden.example.com', value: 'warden=1' };
const domain = { id: 'd1', domain: 'example.com', proved_at: null, method: null, record };
const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

it('begins with the addresses for the provider, and can neither be tried nor required before it is set up', async () => {
  answer(contract.sso.get, { success: true, data: none });
  await renderPage(<SignInTab />);
  expect(await screen.findByText(none.redirect_uri)).toBeDefined();
  expect(isDisabled(tab.try.submit)).toBe(true);
  expect(isDisabled(tab.require.submit)).toBe(true);
  expect(screen.getByText(tab.require.notTried)).toBeDefined();
});

it('keeps the secret that is there unless another is typed, and sends what was chosen', async () => {
  const sso = { ...none, provider };
  answer(contract.sso.get, { success: true, data: sso });
  answer(contract.sso.setProvider, { success: true, data: sso });
  await renderPage(<SignInTab />);
  fireEvent.change(await screen.findByLabelText(tab.connect.issuer), { target: { value: 'https://other.example' } });
  expect(screen.getByText(tab.connect.again)).toBeDefined();
  fireEvent.click(screen.getByLabelText(tab.connect.allow));
  await press(tab.connect.save);
  await waitFor(() =>
    expect(sentWith(contract.sso.setProvider)).toEqual([
      {
        ...{ issuer: 'https://other.example', client_id: 'warden', client_secret: '' },
        ...{ default_role: 'technical', allow_new_members: false },
      },
    ]),
  );
});

it('shows the record that proves a domain, and says where it was not found', async () => {
  answer(contract.sso.get, { success: true, data: { ...none, domains: [domain] } });
  refuse(contract.sso.verifyDomain, 'domain_unproved');
  await renderPage(<SignInTab />);
  expect(await screen.findByText(record.value)).toBeDefined();
  await press(tab.domains.checkOf.replace('{{domain}}', 'example.com'));
  expect((await screen.findByRole('alert')).textContent).toContain('TXT');
});

it('is required after a question once it was tried, and then shows the codes of the owner', async () => {
  const tried = { ...none, provider: { ...provider, tried_at: at } };
  const required = { ...tried, provider: { ...tried.provider, required_since: at }, break_glass_codes: 2 };
  answer(contract.sso.get, { success: true, data: tried }, { success: true, data: required });
  answer(contract.sso.require, {
    success: true,
    data: { sso: required, break_glass_codes: ['aaaa-bbbb', 'cccc-dddd'] },
  });
  await renderPage(<SignInTab />);
  await press(tab.require.submit);
  await press(tab.require.confirm);
  expect(await screen.findByText('cccc-dddd')).toBeDefined();
  expect(sentWith(contract.sso.require)).toEqual([{ required: true }]);
  await press(tab.codes.saved);
  expect(screen.getByRole('button', { name: tab.require.stop })).toBeDefined();
});
