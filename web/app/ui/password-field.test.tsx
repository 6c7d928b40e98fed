import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n } from '../lib/i18n/i18n.ts';
import { I18nProvider } from '../lib/i18n/use-translation.tsx';
import { PasswordField } from './password-field.tsx';

it('a password is masked, and password managers know what it is for', async () => {
  const i18n = await createI18n('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PasswordField label="Password" autoComplete="new-password" />
    </I18nProvider>,
  );
  expect(html).toMatch(/<input[^>]* type="password"/);
  expect(html).toMatch(/<input[^>]* autoComplete="new-password"/i);
  expect(html).not.toMatch(/readonly|onpaste/i);
});
