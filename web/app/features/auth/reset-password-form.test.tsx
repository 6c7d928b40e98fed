import { fireEvent, screen } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { refuse } from '../../../test/api.ts';
import { renderPage } from '../../../test/page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

it('a link that was used or has expired is said above the form, because no field is shown for it', async () => {
  refuse(contract.auth.resetPassword, 'reset_token_invalid', 'token');
  await renderPage(<ResetPasswordForm token="used" />, { user: null });
  const { fields, reset } = siteTexts.en;
  for (const label of [fields.newPassword, fields.confirmPassword]) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse' } });
  }
  fireEvent.click(screen.getByRole('button', { name: reset.submit }));
  expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.en.reset_token_invalid);
});
