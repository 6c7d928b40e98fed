import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiToken, Delivery, MemberRole, Webhook } from '@warden/contract';
import { contract, eventTypes } from '@warden/contract/calls';
import { errorTexts, integrationsTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, callsMade, refuse, sentWith } from '../../test/api.ts';
import { ada } from '../../test/examples.ts';
import { chooseFor, fill, press, renderPage } from '../../test/page.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import Integrations from './integrations.tsx';

const t = integrationsTexts.en;
const success = true as const;
const id = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b700';
const at = '2026-11-01T10:00:00.000Z';

const token: ApiToken = {
  ...{ id, name: 'Inventory', scopes: ['licenses:read'], ending: 'x7Qa', created_by: ada.email },
  ...{ created_at: at, expires_at: '2027-02-01T10:00:00.000Z', last_used_at: null },
};
const webhook: Webhook = {
  ...{ id, url: 'https://hooks.example.com/warden', description: 'ERP', types: [...eventTypes], signature: 'v1' },
  ...{ enabled: true, disabled_because: null, failing_since: null, public_key: null, old_secret_until: null },
  created_at: at,
};
const delivery: Delivery = {
  ...{ id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b701', message_id: 'msg_2Lh9', type: 'license.issued', state: 'failed' },
  ...{ attempts: 10, created_at: at, next_attempt_at: null },
};

const has = { tokens: [] as ApiToken[], webhooks: [] as Webhook[], calendar: null as string | null };
const open = ({ tokens, webhooks, calendar } = has, search = '') => {
  answer(contract.tokens.list, { success, data: tokens });
  answer(contract.webhooks.list, { success, data: webhooks });
  answer(contract.calendar.get, { success, data: { url: calendar } });
  return renderPage(<Integrations />, { at: `/integrations${search}` });
};
const dialog = async () => within(await screen.findByRole('dialog'));
const box = (form: Awaited<ReturnType<typeof dialog>>, name: string) =>
  form.getByRole('checkbox', { name: new RegExp(`${name}$`) });

/** All that the page would still know after the dialog is closed. */
const remembered = () => {
  const client = queryClient();
  const queries = client.getQueryCache().getAll();
  const mutations = client.getMutationCache().getAll();
  expect(queries.some(({ state }) => state.data)).toBe(true);
  return JSON.stringify([
    [...queries, ...mutations].map(({ state }) => state.data),
    { ...localStorage, ...sessionStorage },
    document.body.textContent,
  ]);
};

it('makes a token that may do what was chosen, and shows it once', async () => {
  const secret = 'wdn_2Lh9KqZx';
  answer(contract.tokens.create, { success, data: { token, secret } });
  await open();
  await press(t.tokens.make);
  const form = await dialog();
  fireEvent.click(form.getByRole('button', { name: t.tokens.submit }));
  expect(await form.findByText(errorTexts.en.field_required)).toBeDefined();
  expect(form.getByText(t.chooseOne)).toBeDefined();
  fill(form, t.tokens.name, 'Inventory');
  fireEvent.click(box(form, 'licenses:read'));
  await waitFor(() => expect(form.queryByText(t.chooseOne)).toBeNull());
  fireEvent.click(form.getByRole('button', { name: t.tokens.submit }));
  expect(await screen.findByText(secret)).toBeDefined();
  expect(screen.getByText(t.once.warning)).toBeDefined();
  expect(sentWith(contract.tokens.create)).toEqual([{ name: 'Inventory', scopes: ['licenses:read'], days: 90 }]);
  await press(t.once.saved);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remembered()).not.toContain(secret);
});

it('adds a webhook for the events that are checked, and says at the address why it is refused', async () => {
  await open();
  await press(t.webhooks.add);
  const form = await dialog();
  fill(form, t.webhooks.url, 'https://10.0.0.1/');
  fireEvent.click(form.getByRole('button', { name: t.webhooks.chooseNone }));
  fireEvent.click(form.getByRole('button', { name: t.webhooks.addSubmit }));
  expect(await form.findByText(t.chooseOne)).toBeDefined();
  fireEvent.click(box(form, 'license.issued'));
  refuse(contract.webhooks.create, 'webhook_url_invalid', 'url');
  fireEvent.click(form.getByRole('button', { name: t.webhooks.addSubmit }));
  expect(await form.findByText(errorTexts.en.webhook_url_invalid)).toBeDefined();
  expect(form.getByLabelText(t.webhooks.url).getAttribute('aria-invalid')).toBe('true');
  expect(sentWith(contract.webhooks.create)).toEqual([
    { url: 'https://10.0.0.1/', description: '', types: ['license.issued'], signature: 'v1' },
  ]);
});

it('shows a new secret once, and the public key of a webhook whose key stays with the shop', async () => {
  const key = { ...webhook, signature: 'v1a' as const, public_key: 'whpk_AAAA' };
  answer(
    contract.webhooks.rotate,
    { success, data: { webhook, secret: 'whsec_BBBB' } },
    { success, data: { webhook: key, secret: null } },
  );
  await open({ ...has, webhooks: [webhook] });
  const rotate = async () => {
    await chooseFor(webhook.url, t.webhooks.rotate);
    fireEvent.click((await dialog()).getByRole('button', { name: t.webhooks.rotate }));
  };
  await rotate();
  expect(await screen.findByText('whsec_BBBB')).toBeDefined();
  await press(t.once.saved);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remembered()).not.toContain('whsec_BBBB');
  await rotate();
  expect(await screen.findByText('whpk_AAAA')).toBeDefined();
  expect(screen.queryByText(t.once.warning)).toBeNull();
});

it('says why the shop has disabled a webhook, and enables it as it was', async () => {
  const { url, description, types } = webhook;
  answer(contract.webhooks.change, { success, data: webhook });
  await open({ ...has, webhooks: [{ ...webhook, enabled: false, disabled_because: 'gone' }] });
  expect(await screen.findByText(t.webhooks.gone)).toBeDefined();
  await chooseFor(url, t.webhooks.enable);
  await waitFor(() => expect(sentWith(contract.webhooks.change)).toEqual([{ url, description, types, enabled: true }]));
});

it('shows what was sent and answered when a delivery is opened, and sends it again', async () => {
  answer(contract.webhooks.deliveries, { success, data: { deliveries: [delivery], page: 1, more: false } });
  const body = '{"type":"license.issued"}';
  const attempt = { at, duration_ms: 31, answer: null, status: null };
  const log = [
    { ...attempt, error: 'address_refused' as const },
    { ...attempt, at: '2026-11-01T10:00:05.000Z', status: 503, answer: 'Busy', error: null },
  ];
  answer(contract.webhooks.delivery, {
    success,
    data: { ...delivery, body, headers: { 'webhook-id': 'msg_2Lh9' }, log },
  });
  answer(contract.webhooks.resend, { success, data: delivery });
  await open({ ...has, webhooks: [webhook] }, `?webhook=${id}`);
  const shown = await dialog();
  const row = (await shown.findByText(delivery.type)).closest('details') as HTMLDetailsElement;
  expect(callsMade()).not.toContain('GET /webhooks/{id}/deliveries/{delivery}');
  row.open = true;
  fireEvent(row, new Event('toggle'));
  expect(await shown.findByText(t.deliveries.errors.address_refused)).toBeDefined();
  expect(shown.getByText('Busy')).toBeDefined();
  expect(shown.getByText('webhook-id: msg_2Lh9')).toBeDefined();
  fireEvent.click(shown.getByRole('button', { name: t.deliveries.again }));
  await waitFor(() => expect(callsMade()).toContain('POST /webhooks/{id}/deliveries/{delivery}/resend'));
});

it('makes an address for the calendar, and asks before another one takes its place', async () => {
  await open();
  const address = 'https://shop.test/api/calendar/abc.ics';
  answer(contract.calendar.rotate, { success, data: { url: address } });
  await screen.findByText(t.calendar.none);
  answer(contract.calendar.get, { success, data: { url: address } });
  await press(t.calendar.make);
  expect(await screen.findByText(address)).toBeDefined();
  await press(t.calendar.rotate);
  expect((await dialog()).getByText(t.calendar.rotateText)).toBeDefined();
  expect(sentWith(contract.calendar.rotate)).toHaveLength(1);
});

it('asks for nothing that would be refused to a member who is no owner', async () => {
  const role: MemberRole = 'technical';
  answer(contract.organizations.list, {
    success,
    data: [{ id, name: 'Northwind', role, muted: false, members: 2, created_at: at }],
  });
  await open(has, `?org=${id}`);
  expect(await screen.findByText(t.onlyOwners)).toBeDefined();
  expect(callsMade().filter((call) => /tokens|webhooks|calendar/.test(call))).toEqual([]);
});
