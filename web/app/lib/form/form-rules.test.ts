import { describe, expect, it } from 'vitest';
import { canChangePassword, isMistyped } from './form-rules.ts';

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
