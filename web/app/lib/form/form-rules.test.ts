import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { registration } from '@warden/contract';
import type { FieldValues, Resolver } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { canChangePassword, isMistyped, withConfirmation } from './form-rules.ts';

const rules = withConfirmation(
  standardSchemaResolver(registration) as Resolver<FieldValues, unknown, FieldValues>,
  'password',
  'confirmPassword',
);
const good = {
  firstName: 'Мария',
  lastName: 'Иванова',
  companyName: 'Ромашка',
  email: 'maria@example.com',
  password: 'secret1',
  confirmPassword: 'secret1',
};
const errorsOf = async (changed: object) => {
  const { errors } = await rules({ ...good, ...changed }, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
};

describe('registering', () => {
  it('accepts what the contract accepts', async () => {
    expect(await errorsOf({})).toEqual({});
  });

  it.each([
    ['a company of spaces', { companyName: '   ' }, { companyName: 'field_required' }],
    ['no company at all', { companyName: undefined }, { companyName: 'field_required' }],
    ['a short password', { password: '12345', confirmPassword: '12345' }, { password: 'password_too_short' }],
    ['another confirmation', { confirmPassword: 'secret2' }, { confirmPassword: 'passwords_do_not_match' }],
    ['no confirmation', { confirmPassword: undefined }, { confirmPassword: 'passwords_do_not_match' }],
    [
      'both wrong',
      { password: '1', confirmPassword: '2' },
      { password: 'password_too_short', confirmPassword: 'passwords_do_not_match' },
    ],
  ])('refuses %s', async (_, changed, expected) => {
    expect(await errorsOf(changed)).toEqual(expected);
  });
});

describe('the change-password button', () => {
  const filled = { currentPassword: 'old', newPassword: 'secret1', confirmPassword: 'secret1' };

  it('is enabled when all three are filled, match and are long enough', () => {
    expect(canChangePassword(filled)).toBe(true);
  });

  it.each([
    ['nothing is typed', {}],
    ['the current password is missing', { ...filled, currentPassword: '' }],
    ['the new ones differ', { ...filled, confirmPassword: 'secret2' }],
    ['the new one is short', { ...filled, newPassword: '12345', confirmPassword: '12345' }],
  ])('waits while %s', (_, values) => {
    expect(canChangePassword(values)).toBe(false);
  });
});

describe('a repeated password', () => {
  it.each([
    ['is not judged while it is empty', 'secret1', '', true, false],
    ['is not judged while it is being typed', 'secret1', 'secre', false, false],
    ['is not judged while another one is being typed', 'secret1', 'xyz', false, false],
    ['is wrong once it is as long and differs', 'secret1', 'secret2', false, true],
    ['is wrong once it is left unfinished', 'secret1', 'secre', true, true],
    ['is wrong where the password was changed after it', 'secret', 'secret1', true, true],
    ['is right when it is the same', 'secret1', 'secret1', true, false],
  ])('%s', (_, password, repeated, wasLeft, expected) => {
    expect(isMistyped(password, repeated, wasLeft)).toBe(expected);
  });
});
