import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { MIN_PASSWORD_LENGTH } from '@warden/contract/calls';
import type { FieldValues, Resolver } from 'react-hook-form';

/** The one rule that only forms have. The other rules are the contract's and have its error codes. */
export const PASSWORDS_DO_NOT_MATCH = 'passwords_do_not_match';

/** Adds the rule that the confirmation repeats the password to the rules of the contract. */
export const withConfirmation =
  <Values extends FieldValues>(
    rules: Resolver<Values, unknown, FieldValues>,
    password: keyof Values & string,
    confirmation: keyof Values & string,
  ): Resolver<Values, unknown, FieldValues> =>
  async (values, context, options) => {
    const result = await rules(values, context, options);
    if ((values[password] ?? '') === (values[confirmation] ?? '')) return result;
    return {
      values: {},
      errors: { ...result.errors, [confirmation]: { type: 'match', message: PASSWORDS_DO_NOT_MATCH } },
    } as Awaited<ReturnType<typeof rules>>;
  };

interface PasswordChangeValues {
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
  confirmPassword?: string | undefined;
}

/** Whether all three passwords are filled in and the new ones match and are long enough. */
export const canChangePassword = ({
  currentPassword = '',
  newPassword = '',
  confirmPassword = '',
}: PasswordChangeValues) =>
  currentPassword !== '' && newPassword.length >= MIN_PASSWORD_LENGTH && newPassword === confirmPassword;

/** Whether a repeated password cannot become right by typing on: it is as long as the password, or was left. */
export const isMistyped = (password = '', repeated = '', wasLeft: boolean) =>
  repeated !== '' && repeated !== password && (wasLeft || repeated.length >= password.length);

/** The values without those left empty. */
export const filledIn = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

type Rules = Parameters<typeof standardSchemaResolver>[0];

/** The rules of a call whose optional fields must be absent rather than empty. */
export const ofFilledIn = (rules: Rules): Rules => ({
  ...rules,
  '~standard': {
    ...rules['~standard'],
    validate: (values: unknown) => rules['~standard'].validate(filledIn(values as object)),
  },
});
