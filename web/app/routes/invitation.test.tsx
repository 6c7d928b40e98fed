import { screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../test/api.ts';
import { ada } from '../../test/examples.ts';
import { press, renderPage } from '../../test/page.tsx';
import Invitation from './invitation.tsx';

const t = siteTexts.en.invitation;
const success = true as const;
const id = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b700';
const at = '/invitation?token=from-the-mail';

const invite = (email: string) =>
  answer(contract.organizations.readInvitation, {
    success,
    data: { organization: 'Northwind', role: 'technical', email, expires_at: '2026-11-25T10:00:00.000Z' },
  });

it('lets the one who was invited join, and goes on to the dashboard of the organization', async () => {
  invite(ada.email.toUpperCase());
  answer(contract.organizations.accept, {
    success,
    data: { id, name: 'Northwind', role: 'technical', muted: false, members: 2, created_at: ada.createdAt },
  });
  const { address } = await renderPage(<Invitation />, { at });
  await press(t.join);
  await waitFor(() => expect(address()).toBe(`/dashboard?org=${id}`));
  expect(sentWith(contract.organizations.accept)).toEqual([{ token: 'from-the-mail' }]);
});

it('tells who is signed in with another address, and after they sign out leads to the forms and back', async () => {
  invite('grace@example.com');
  const { router } = await renderPage(<Invitation />, { at });
  expect(await screen.findByText(t.other.replace('{{email}}', ada.email))).toBeDefined();
  expect(screen.queryByRole('button', { name: t.join })).toBeNull();
  await press(t.signOut);
  (await screen.findByRole('link', { name: t.register })).click();
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.state).toEqual({ page: at, email: 'grace@example.com' });
});

it('says that a link no longer works', async () => {
  refuse(contract.organizations.readInvitation, 'invitation_invalid');
  await renderPage(<Invitation />, { at, user: null });
  expect(await screen.findByText(errorTexts.en.invitation_invalid)).toBeDefined();
});
