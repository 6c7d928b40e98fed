import { act, screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { securityTexts, siteTexts } from '@warden/i18n';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse, sentWith } from '../../../test/api.ts';
import { press, renderPage } from '../../../test/page.tsx';
import { api } from '../../lib/api/api.ts';
import { confirmIdentity } from '../../lib/api/identity-question.ts';
import { StepUp } from './step-up.tsx';

const organization = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7aa';
const departure = { success: true, data: { url: 'https://id.example/authorize', flow: 'kept' } } as const;
const kept = () => JSON.parse(sessionStorage.getItem('companySignIn') ?? 'null');

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockReturnValue();
});

it('who came by their company is asked there, and led back to the page', async () => {
  const { sso } = securityTexts.en;
  answer(contract.factors.status, {
    success: true,
    data: {
      ...{ required: false, totp: null, passkeys: [], recovery_codes: 0, reset_ready_at: null },
      provider: { organization_id: organization, organization: 'Northwind' },
    },
  });
  answer(contract.sso.stepUp, departure);
  await renderPage(<StepUp />, { at: '/dashboard?tab=installations' });
  act(() => void confirmIdentity());
  expect(await screen.findByText(sso.stepUp.lead.replace('{{organization}}', 'Northwind'))).toBeDefined();
  expect(screen.queryByLabelText(siteTexts.en.fields.password)).toBeNull();
  await press(sso.stepUp.submit);
  await waitFor(() => expect(kept()).toEqual({ flow: 'kept', page: '/dashboard?tab=installations' }));
  await press(siteTexts.en.common.cancel);
});

it('an organization that wants its own sign-in asks for it, and lets who does not want that go to the own account', async () => {
  const { gate } = siteTexts.en.sso;
  refuse(contract.licenses.attention, 'sso_required');
  answer(contract.sso.link, departure);
  const { address } = await renderPage(<StepUp />, { at: `/dashboard?org=${organization}` });
  const ask = () => api(contract.licenses.attention, {}, undefined, organization).catch(() => undefined);
  await act(ask);
  await press(gate.submit);
  await waitFor(() => expect(kept()).toEqual({ flow: 'kept', page: `/dashboard?org=${organization}` }));
  expect(sentWith(contract.sso.link)).toEqual([{ organization }]);
  await press(gate.leave);
  expect(address()).toBe('/dashboard');
  expect(screen.queryByRole('dialog')).toBeNull();
});
