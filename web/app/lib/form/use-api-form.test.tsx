import { globSync, readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError, registration } from '@warden/contract';
import { errorTexts, siteTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { useApiForm } from './use-api-form.ts';

const good = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines',
  email: 'ada@example.com',
  password: 'secret1',
  confirmPassword: 'secret1',
};
type Values = typeof good;
const names = Object.keys(good) as (keyof Values)[];
const input = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name);

function TestForm({ send, defaults }: { send: (values: Values) => Promise<void>; defaults?: Values | undefined }) {
  const { form, field, sending, isDirty, reset } = useApiForm<Values>({
    schema: registration,
    confirm: ['password', 'confirmPassword'],
    checkedOnLeave: ['email'],
    ...(defaults ? { defaultValues: defaults } : {}),
    send,
    fallback: 'It did not work',
  });
  const { alert, ...events } = form;
  return (
    <form {...events}>
      {alert && <p role="alert">{alert}</p>}
      {names.map((name) => {
        const { error, ...input } = field(name);
        return (
          <div key={name}>
            <input {...input} aria-label={name} aria-invalid={error !== undefined} />
            {error && <p role="alert">{error}</p>}
          </div>
        );
      })}
      <button type="submit" disabled={sending}>
        {isDirty ? 'Save changes' : 'Send'}
      </button>
      <button type="button" onClick={() => reset(good)}>
        Reset
      </button>
    </form>
  );
}

const fill = (values: Partial<Values>) => {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(input(name as keyof Values), { target: { value } });
  }
};

const submit = () => fireEvent.submit(screen.getByRole('button', { name: /Send|Save/ }));

/** A form that was filled in. */
const filledIn = async (changed: Partial<Values> = {}, send = vi.fn(async (_: Values) => {})) => {
  await renderPage(<TestForm send={send} />);
  fill({ ...good, ...changed });
  return send;
};

const refusal = (field?: string) =>
  new ApiError(400, { success: false, code: 'field_invalid', message: 'Refused', ...(field ? { field } : {}) });

const settled = () =>
  waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));

describe('a form of the API', () => {
  it('sends what was filled in, also by a password manager that tells nobody', async () => {
    const send = await filledIn({ password: 'other 1', confirmPassword: 'other 1' });
    for (const name of ['password', 'confirmPassword'] as const) input(name).value = good.password;
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(good));
  });

  it.each<[string, Partial<Values>, Partial<Values>]>([
    ['a company of spaces', { companyName: '   ' }, { companyName: errorTexts.en.field_required }],
    ['a short password', { password: '1', confirmPassword: '1' }, { password: errorTexts.en.password_too_short }],
    [
      'a long company',
      { companyName: 'x'.repeat(201) },
      { companyName: siteTexts.en.validation.tooLong.replace('{{max}}', '200') },
    ],
    ['another repetition', { confirmPassword: 'x' }, { confirmPassword: siteTexts.en.validation.passwordsDoNotMatch }],
    [
      'two things',
      { email: 'nobody', confirmPassword: '' },
      { email: errorTexts.en.email_invalid, confirmPassword: siteTexts.en.validation.passwordsDoNotMatch },
    ],
  ])('refuses %s by the rules of the contract, and leads to the first field', async (_, changed, expected) => {
    const send = await filledIn(changed);
    submit();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(Object.values(expected)),
    );
    expect(names.filter((name) => input(name).getAttribute('aria-invalid') === 'true')).toEqual(Object.keys(expected));
    expect(document.activeElement).toBe(input(Object.keys(expected)[0] as keyof Values));
    expect(send).not.toHaveBeenCalled();
  });

  it('forgets an error as soon as its field is right', async () => {
    await filledIn({ email: 'nobody', companyName: '' });
    submit();
    await screen.findByText(errorTexts.en.email_invalid);
    fill({ email: 'ada@example.com' });
    await waitFor(() => expect(screen.queryByText(errorTexts.en.email_invalid)).toBeNull());
    expect(screen.getByText(errorTexts.en.field_required)).toBeDefined();
  });

  it('says that the repetition differs as soon as it is as long as the password, or is left', async () => {
    const words = siteTexts.en.validation.passwordsDoNotMatch;
    await filledIn({ confirmPassword: 'sec' });
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.blur(input('confirmPassword'));
    expect(screen.getByText(words)).toBeDefined();
    fill({ confirmPassword: good.password });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('checks a field with a rule of its own when it is left, and from then on while it is typed', async () => {
    await filledIn({ email: '', companyName: '' });
    fireEvent.blur(input('email'));
    fill({ email: 'nobody' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(input('email'));
    fireEvent.blur(input('companyName'));
    await screen.findByText(errorTexts.en.email_invalid);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    fill({ email: 'ada@example.com' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('forgets that the repetition differs when the password is changed to it', async () => {
    const words = siteTexts.en.validation.passwordsDoNotMatch;
    await filledIn({ confirmPassword: 'other 1' });
    submit();
    await screen.findByText(words);
    fill({ password: 'other 1' });
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('shows a refusal of the server at the field that it names', async () => {
    await filledIn({}, vi.fn().mockRejectedValue(refusal('email')));
    submit();
    expect(await screen.findByText('Refused')).toBeDefined();
    expect(input('email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input('email'));
  });

  it.each([
    ['the message of the server', refusal(), 'Refused'],
    ['the message about a field that the form does not have', refusal('token'), 'Refused'],
    ['its own sentence when the server is out of reach', new ApiError(0, null), 'It did not work'],
    ['its own sentence about anything else', new TypeError('broken'), 'It did not work'],
  ])('shows above itself %s, until its button is pressed again', async (_, error, alert) => {
    const send = vi.fn(async () => {}).mockRejectedValueOnce(error);
    await filledIn({}, send);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(alert);
    await settled();
    fill({ email: 'nobody' });
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errorTexts.en.email_invalid));
  });

  it('says that there is no network, where the browser knows it', async () => {
    await filledIn({}, vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { onLine: false });
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('It did not work There is no network connection.');
  });

  it('is sent once, however quickly its button is pressed again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = await filledIn(
      {},
      vi.fn(() => promise),
    );
    submit();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    resolve();
    await settled();
    expect(send).toHaveBeenCalledOnce();
  });

  it('begins with what is stored, and knows whether that was changed', async () => {
    await renderPage(<TestForm send={async () => {}} defaults={good} />);
    expect(input('email').value).toBe(good.email);
    fill({ email: 'other@example.com' });
    expect(screen.getByText('Save changes')).toBeDefined();
    fireEvent.click(screen.getByText('Reset'));
    expect(input('email').value).toBe(good.email);
    expect(screen.getByText('Send')).toBeDefined();
  });
});

it('every form shows what is refused above its fields, so that no refusal is lost with its field', () => {
  const app = `${process.cwd()}/web/app`;
  const sources = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx'] })
    .map((file) => [file, readFileSync(`${app}/${file}`, 'utf8')] as const)
    .filter(([, source]) => source.includes('useApiForm<'));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.filter(([, source]) => !/<Form\s+\{\.\.\.form\}/.test(source)).map(([file]) => file)).toEqual([]);
});
