import { MIN_PASSWORD_LENGTH } from '@warden/contract/calls';

type PathPart = PropertyKey | { readonly key: PropertyKey };

/** What is wrong with a field: an error code or a text. */
export interface FieldError {
  readonly message: string;
  /** What a value that is too long may have at most. */
  readonly maximum?: number | bigint | undefined;
}

interface Issue extends FieldError {
  readonly path?: readonly PathPart[] | undefined;
}

/** What forms need of a schema, in the interface that schema libraries share (standardschema.dev). */
export interface Rules {
  readonly '~standard': {
    readonly validate: (
      values: unknown,
    ) =>
      | { readonly issues?: readonly Issue[] | undefined }
      | Promise<{ readonly issues?: readonly Issue[] | undefined }>;
  };
}

/** The one rule that only forms have. The other rules are the contract's and have its error codes. */
export const PASSWORDS_DO_NOT_MATCH = 'passwords_do_not_match';

const nameOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** The first error of each field. */
export const findErrors = async (
  rules: Rules,
  values: Readonly<Record<string, string>>,
  confirm?: readonly [password: string, confirmation: string],
): Promise<Record<string, FieldError>> => {
  const { issues = [] } = await rules['~standard'].validate(values);
  const errors: Record<string, FieldError> = Object.fromEntries(
    issues.toReversed().map((issue) => [nameOf(issue), issue]),
  );
  if (confirm && values[confirm[0]] !== values[confirm[1]]) errors[confirm[1]] = { message: PASSWORDS_DO_NOT_MATCH };
  return errors;
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

/** The rules of a call whose optional fields must be absent rather than empty. */
export const ofFilledIn = (rules: Rules): Rules => ({
  '~standard': { validate: (values: unknown) => rules['~standard'].validate(filledIn(values as object)) },
});
