import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

it('a password is masked, and password managers know what it is for', () => {
  const html = renderToStaticMarkup(<PasswordField label="Password" autoComplete="new-password" />);
  expect(html).toMatch(/<input[^>]* type="password"/);
  expect(html).toMatch(/<input[^>]* autoComplete="new-password"/i);
  expect(html).not.toMatch(/readonly|onpaste/i);
});
