import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuseWith, sentWith } from '../../../test/api.ts';
import { press, renderPage } from '../../../test/page.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const { sso, fields, login } = siteTexts.en;
const organization = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7aa';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue();
});

it('who has forgotten the password is led to the company by the link of the mail', async () => {
  answer(contract.sso.start, { success: true, data: { url: 'https://id.example/authorize', flow: 'kept' } });
  await renderPage(<SignInSteps loadNext={async () => undefined}>{(step) => <LoginForm {...step} />}</SignInSteps>, {
    user: null,
    at: `/login?company=${organization}`,
  });
  await press(sso.required.submit);
  await waitFor(() => expect(sentWith(contract.sso.start)).toEqual([{ organization }]));
});

it('a member who has to sign in by the company is led there, and an owner in need signs in with a code', async () => {
  const message = errorTexts.en.sso_required;
  refuseWith(contract.auth.login, { success: false, code: 'sso_required', message, error: message, organization });
  answer(contract.sso.start, { success: true, data: { url: 'https://id.example/authorize', flow: 'kept' } });
  await renderPage(<SignInSteps loadNext={async () => undefined}>{(step) => <LoginForm {...step} />}</SignInSteps>, {
    user: null,
    at: '/login',
  });
  fireEvent.change(screen.getByLabelText(fields.email), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText(fields.password), { target: { value: 'correct horse' } });
  await press(login.submit);
  await press(sso.required.submit);
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://id.example/authorize'));
  expect(sentWith(contract.sso.start)).toEqual([{ organization }]);
  expect(JSON.parse(sessionStorage.getItem('companySignIn') ?? '')).toEqual({ flow: 'kept', page: null });

  await press(sso.required.haveCode);
  fireEvent.change(await screen.findByLabelText(sso.required.code), { target: { value: 'abcd-efgh' } });
  await press(sso.required.codeSubmit);
  await waitFor(() => expect(sentWith(contract.auth.login)).toHaveLength(2));
  expect(sentWith(contract.auth.login)[1]).toMatchObject({ email: 'ada@example.com', breakGlassCode: 'abcd-efgh' });
});
