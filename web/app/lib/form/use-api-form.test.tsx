import { ApiError, passwordReset } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { renderHook } from '../browser/test-hook.tsx';
import { createI18n } from '../i18n/i18n.ts';
import { I18nProvider } from '../i18n/use-translation.tsx';
import { useApiForm } from './use-api-form.ts';

const good = { token: 't', newPassword: 'secret1', confirmPassword: 'secret1' };

/** The form of a password reset, filled in. */
const filledIn = async (send: (values: typeof good) => Promise<void>, values: Partial<typeof good> = {}) => {
  const i18n = await createI18n('en');
  const form = await renderHook(
    () => {
      const hook = useApiForm<typeof good>({
        schema: passwordReset,
        confirm: ['newPassword', 'confirmPassword'],
        send,
        fallback: 'It did not work',
      });
      const fields = { newPassword: hook.field('newPassword'), confirmPassword: hook.field('confirmPassword') };
      hook.form.register('token');
      return { ...hook, fields };
    },
    (hooked) => <I18nProvider i18n={i18n}>{hooked}</I18nProvider>,
  );
  await form.act(({ form: { setValue } }) => {
    for (const [name, value] of Object.entries({ ...good, ...values })) setValue(name as keyof typeof good, value);
  });
  return form;
};

const refusal = (field?: string) =>
  new ApiError(400, {
    success: false,
    code: 'field_invalid',
    message: 'Refused',
    ...(field ? { field } : {}),
  } as never);

describe('a form of the API', () => {
  it('sends what was filled in', async () => {
    const send = vi.fn(async () => {});
    const form = await filledIn(send);
    await form.act(({ submit }) => submit());
    expect(send).toHaveBeenCalledExactlyOnceWith(good);
    expect(form.current()).toMatchObject({ alert: null, sending: false });
  });

  it("checks the contract's rules first, and says what is wrong in the reader's language", async () => {
    const send = vi.fn(async () => {});
    const form = await filledIn(send, { newPassword: 'short', confirmPassword: 'short' });
    await form.act(({ submit }) => submit());
    expect(send).not.toHaveBeenCalled();
    expect(form.current().fields.newPassword.error).toBe(errorTexts.en.password_too_short);
    expect(form.current().fields.confirmPassword.error).toBeUndefined();
  });

  it('compares the password with its repetition', async () => {
    const send = vi.fn(async () => {});
    const form = await filledIn(send, { confirmPassword: 'secret2' });
    await form.act(({ submit }) => submit());
    expect(send).not.toHaveBeenCalled();
    expect(form.current().fields.confirmPassword.error).toBe('Passwords do not match');
  });

  it('shows a refusal of the server at the field that it names', async () => {
    const form = await filledIn(() => Promise.reject(refusal('newPassword')));
    await form.act(({ submit }) => submit());
    expect(form.current().fields.newPassword.error).toBe('Refused');
    expect(form.current().alert).toBeNull();
  });

  it.each([
    ['the message of the server', refusal(), 'Refused'],
    ['the message about a field that the form does not have', refusal('email'), 'Refused'],
    ['the message of a server that knows no codes', new ApiError(502, { message: 'Try later' }), 'Try later'],
    ['the reason of a server that calls it error', new ApiError(400, { error: 'Taken' }), 'Taken'],
    ['its own sentence when the server is out of reach', new ApiError(0, null), 'It did not work'],
    ['its own sentence about anything else', new TypeError('broken'), 'It did not work'],
  ])('shows above itself %s', async (_, error, alert) => {
    const form = await filledIn(() => Promise.reject(error));
    await form.act(({ submit }) => submit());
    expect(form.current().alert).toBe(alert);
    expect(form.current().fields.newPassword.error).toBeUndefined();
  });

  it('says that there is no network, where the browser knows it', async () => {
    const form = await filledIn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { onLine: false });
    await form.act(({ submit }) => submit());
    expect(form.current().alert).toBe('It did not work There is no network connection.');
  });

  it('says that the repetition differs as soon as it is as long as the password', async () => {
    const form = await filledIn(async () => {}, { confirmPassword: 'secret2' });
    expect(form.current().fields.confirmPassword.error).toBe('Passwords do not match');
  });

  it('forgets the last refusal when it is sent again', async () => {
    const send = vi.fn(async () => {}).mockRejectedValueOnce(refusal());
    const form = await filledIn(send);
    await form.act(({ submit }) => submit());
    await form.act(({ submit }) => submit());
    expect(form.current().alert).toBeNull();
  });

  it('is sent once, however quickly its button is pressed again', async () => {
    let finish = () => {};
    const send = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const form = await filledIn(send);
    await form.act(({ submit }) => {
      void submit();
      void submit();
    });
    expect(form.current().sending).toBe(true);
    await form.act(() => finish());
    expect(send).toHaveBeenCalledOnce();
    expect(form.current().sending).toBe(false);
  });
});
