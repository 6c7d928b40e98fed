import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { expect, it, vi } from 'vitest';
import { refuse, sentWith } from '../../../test/api.ts';
import { renderPage } from '../../../test/page.tsx';
import { RegisterForm } from './register-form.tsx';

const t = siteTexts.en;
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const note = () => document.querySelector('[aria-live=polite]')?.textContent;

/** Fills in the rest, and sends the form. */
const submit = () => {
  fill(t.fields.firstName, 'Ada');
  fill(t.fields.lastName, 'Lovelace');
  fill(t.fields.companyName, 'Analytical Engines');
  fill(t.fields.email, 'ada@example.com');
  fill(t.fields.confirmPassword, input(t.fields.password).value);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: t.register.submit }));
};

it('a customer who registers again and has a second factor is asked for it', async () => {
  refuse(contract.auth.register, 'second_factor_required');
  const onRefused = vi.fn(async () => {});
  await renderPage(<RegisterForm onRefused={onRefused} alert={null} separateConsent={false} />, { user: null });
  fill(t.fields.password, 'correct horse');
  submit();
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
});

it('what makes a new password weak is said as one types, and does not keep anybody from it', async () => {
  await renderPage(<RegisterForm onRefused={async () => {}} alert={null} separateConsent={false} />, { user: null });
  fill(t.fields.lastName, 'Lovelace');
  fill(t.fields.password, '123456');
  const { common, 'own-name': ownName } = t.weakPassword;
  await waitFor(() => expect(note()).toBe(common));
  const described = input(t.fields.password).getAttribute('aria-describedby')?.split(' ') ?? [];
  const [help, said] = described.map((id) => document.getElementById(id)?.textContent);
  expect(help).toBe(t.fields.passwordHelp);
  expect(said).toBe(common);
  fill(t.fields.password, 'Lovelace-1815');
  await waitFor(() => expect(note()).toBe(ownName));
  fill(t.fields.password, 'correct horse');
  await waitFor(() => expect(note()).toBe(''));

  fill(t.fields.password, '123456');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.register.submit }).disabled).toBe(true);
  submit();
  await waitFor(() => expect(sentWith(contract.auth.register)).toHaveLength(1));
  expect(sentWith(contract.auth.register)[0]).toMatchObject({ email: 'ada@example.com', password: '123456' });
});
