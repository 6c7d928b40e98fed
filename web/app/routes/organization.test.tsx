import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Member, MemberRole } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts, teamTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../test/api.ts';
import { ada, license, listOf, vera } from '../../test/examples.ts';
import { chooseFor, fill, press, renderPage } from '../../test/page.tsx';
import Organization from './organization.tsx';

const [site, t] = [siteTexts.en, teamTexts.en];
const success = true as const;
const id = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b700';
const northwind = { id, name: 'Northwind', muted: false, members: 2, created_at: ada.createdAt };

const memberOf = (user: typeof ada, role: MemberRole): Member => ({
  ...{ user_id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email },
  ...{ role, muted: false, joined_at: user.createdAt },
});
const grace = { ...vera, id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b701', firstName: 'Grace', isAdmin: false };

const open = (role: MemberRole, at = '', members = [memberOf(ada, role), memberOf(grace, 'technical')]) => {
  answer(contract.organizations.get, { success, data: { ...northwind, role } });
  answer(contract.organizations.members, { success, data: members });
  answer(contract.organizations.invitations, { success, data: [] });
  answer(contract.licenses.list, listOf.licenses(license));
  return renderPage(<Organization />, { at: `/organization?org=${id}${at}` });
};
const nameOf = (user: typeof ada) => `${user.firstName} ${user.lastName}`;

it('tells the only owner why their role stays, and lets them change that of others', async () => {
  await open('owner');
  expect(await screen.findByText(t.members.onlyOwner)).toBeDefined();
  expect(screen.queryByRole('button', { name: t.members.changeOf.replace('{{name}}', nameOf(ada)) })).toBeNull();
  refuse(contract.organizations.changeRole, 'last_owner');
  await press(t.members.changeOf.replace('{{name}}', nameOf(grace)));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${site.memberRoles.billing}`) }));
  fireEvent.click(dialog.getByRole('button', { name: t.changeRole.submit }));
  expect(await dialog.findByText(errorTexts.en.last_owner)).toBeDefined();
  expect(sentWith(contract.organizations.changeRole)).toEqual([{ role: 'billing' }]);
});

it('invites an address with the role that can do the least, unless another is chosen', async () => {
  await open('owner');
  await press(t.invite.open);
  const dialog = within(await screen.findByRole('dialog'));
  const viewer = dialog.getByRole('radio', { name: new RegExp(`^${site.memberRoles.viewer}`) });
  expect((viewer as HTMLInputElement).checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: t.invite.submit }));
  expect(await dialog.findByText(errorTexts.en.field_required)).toBeDefined();
  fill(dialog, t.invite.email, 'accountant@example.com');
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${site.memberRoles.billing}`) }));
  fireEvent.click(dialog.getByRole('button', { name: t.invite.submit }));
  await waitFor(() =>
    expect(sentWith(contract.organizations.invite)).toEqual([{ email: 'accountant@example.com', role: 'billing' }]),
  );
});

it('says what a member loses before they are removed', async () => {
  await open('owner');
  await chooseFor(nameOf(grace), t.members.remove);
  const dialog = within(await screen.findByRole('dialog'));
  for (const point of [t.remove.access, t.remove.stays, t.remove.texts]) {
    expect(dialog.getByText(point)).toBeDefined();
  }
});

it('offers a viewer nothing that would be refused, whatever the address asks for', async () => {
  await open('viewer', '&tab=activity');
  expect(await screen.findByText(nameOf(grace))).toBeDefined();
  expect(screen.queryByRole('tab', { name: t.tabs.activity })).toBeNull();
  expect(screen.queryByRole('button', { name: t.invite.open })).toBeNull();
  expect(screen.queryByText(t.invitations.title)).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
});

it('closes an organization only after its name was typed, and goes on in the own account', async () => {
  const { address } = await open('owner', '&tab=settings');
  answer(contract.organizations.close, { success, data: { message: 'closed' } });
  await press(t.close.open);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(license.client_id)).toBeDefined();
  const submit = dialog.getByRole('button', { name: t.close.submit });
  const label = t.close.typed.replace('{{organization}}', northwind.name);
  fill(dialog, label, 'Northwin');
  expect(submit.hasAttribute('disabled')).toBe(true);
  fill(dialog, label, northwind.name);
  fireEvent.click(submit);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
