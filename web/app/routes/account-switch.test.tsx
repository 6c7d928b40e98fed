import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MemberRole, Organization } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, askedAbout, keepWaiting, refuseIn } from '../../test/api.ts';
import { ada, answerDashboard, install, license, listOf, northwind } from '../../test/examples.ts';
import { renderPage } from '../../test/page.tsx';
import { AccountSwitch } from '../features/account-switch/account-switch.tsx';
import { Upkeep } from '../features/frame/upkeep.tsx';
import Dashboard from './dashboard.tsx';

const t = siteTexts.en;
const success = true as const;
const inOrganization = `/dashboard?org=${northwind.id}`;

const page = (
  <>
    <AccountSwitch />
    <Dashboard />
    <Upkeep />
  </>
);

const open = async (at: string, organizations: readonly Organization[] = [northwind], change = () => {}) => {
  answerDashboard();
  answer(contract.organizations.list, { success, data: [...organizations] });
  change();
  return renderPage(page, { at });
};

const openAs = (role: MemberRole, tab = '') =>
  open(`${inOrganization}${tab && `&tab=${tab}`}`, [{ ...northwind, role }], () => {
    answer(
      contract.licenses.list,
      listOf.licenses({ ...license, license_text: null, offers: [{ kind: 'extend', plan: 'commercial' }] }),
    );
  });

/** This document cannot show the menu, so it is told that it is shown. */
const openSwitch = async (name: string) => {
  const button = await screen.findByRole('button', { name: `${t.accountSwitch.label}: ${name}` });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
  menu.hidePopover = () => {};
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  return within(menu);
};

describe('the switch between accounts', () => {
  it('is not there for a person in no organization, whose address stays as it is', async () => {
    const { address } = await open('/dashboard', []);
    expect(await screen.findByRole('heading', { name: /Ada/ })).toBeDefined();
    await waitFor(() => expect(askedAbout(contract.organizations.list)).toEqual([null]));
    expect(screen.queryByRole('button', { name: new RegExp(t.accountSwitch.label) })).toBeNull();
    expect(address()).toBe('/dashboard');
    expect(askedAbout(contract.licenses.list)).toEqual([null]);
  });

  it('leads to the same tab of an organization, with nothing of the own account, and is remembered', async () => {
    const { address } = await open('/dashboard?tab=payments&history=2');
    const menu = await openSwitch(t.accountSwitch.personal);
    expect(menu.getByRole('menuitemradio', { name: t.accountSwitch.personal, checked: true })).toBeDefined();
    keepWaiting(contract.licenses.list);
    fireEvent.click(menu.getByRole('menuitemradio', { name: `${northwind.name} ${t.memberRoles.owner}` }));
    await waitFor(() => expect(address()).toBe(`/dashboard?tab=payments&org=${northwind.id}`));
    expect(screen.queryByText(license.client_id)).toBeNull();
    await waitFor(() => expect(askedAbout(contract.licenses.list)).toEqual([null, northwind.id]));
    expect(localStorage.getItem('organization')).toBe(`${ada.id}/${northwind.id}`);
  });

  it('leads back to the own account for good', async () => {
    const { address } = await open(inOrganization);
    const menu = await openSwitch(northwind.name);
    fireEvent.click(menu.getByRole('menuitemradio', { name: t.accountSwitch.personal }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(await screen.findByRole('heading', { name: /Ada/ })).toBeDefined();
    expect(localStorage.getItem('organization')).toBeNull();
  });
});

it('an organization that the user does not belong to any more gives way to the own account, once and with a word', async () => {
  localStorage.setItem('organization', `${ada.id}/${northwind.id}`);
  const { address } = await open(inOrganization, [], () =>
    refuseIn(contract.licenses.list, northwind.id, 'organization_unknown', listOf.licenses(license)),
  );
  expect(await screen.findByText(t.accountSwitch.lost)).toBeDefined();
  expect(await screen.findByRole('heading', { name: /Ada/ })).toBeDefined();
  expect(address()).toBe('/dashboard');
  expect(askedAbout(contract.licenses.list)).toEqual([northwind.id, null]);
  expect(localStorage.getItem('organization')).toBeNull();
});

describe('a role', () => {
  const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);

  it.each([
    ['owner', true, true],
    ['billing', true, false],
    ['technical', false, true],
    ['viewer', false, false],
  ] as const)('of %s is offered what it may do, and nothing else', async (role, mayBuy, mayInstall) => {
    const { unmount } = await openAs(role);
    expect(
      await screen.findByRole('heading', { name: new RegExp(`${northwind.name}.*${t.memberRoles[role]}`) }),
    ).toBeDefined();
    expect(await screen.findByRole('table', { name: t.licenses.caption })).toBeDefined();
    expect(buttons().includes(t.buy.button)).toBe(mayBuy);
    expect(buttons().includes(t.buy.extend)).toBe(mayBuy);
    unmount();
    await openAs(role, 'installations');
    expect(await screen.findByRole('table', { name: t.installs.caption })).toBeDefined();
    expect(buttons().includes(t.installs.bind)).toBe(mayInstall);
    const menu = t.common.actionsFor.replace('{{name}}', install.clientId);
    expect(screen.queryByRole('button', { name: menu }) !== null).toBe(mayInstall);
  });

  it('that does not show license texts says so in place of the text', async () => {
    await openAs('billing');
    answer(contract.licenses.get, { success, data: { ...license, license_text: null } });
    fireEvent.click(
      await screen.findByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', license.client_id) }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(t.licenses.textHidden)).toBeDefined();
    expect(dialog.queryByRole('button', { name: t.licenses.download })).toBeNull();
  });
});
