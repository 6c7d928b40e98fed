/**
 * Every error of the API with its HTTP status. The codes are also the keys of the texts in packages/i18n, so a code
 * without a text in each language does not compile.
 */
export const errorStatus = {
  // the request itself
  bad_json: 400,
  bad_request: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  rate_limited: 429,
  overloaded: 503,
  internal: 500,
  // one field of it
  field_required: 400,
  field_invalid: 400,
  field_too_long: 400,
  control_characters: 400,
  email_invalid: 400,
  email_name_invalid: 400,
  email_domain_invalid: 400,
  password_too_short: 400,
  password_weak: 400,
  admin_password_too_short: 400,
  // who is asking
  no_session: 401,
  admin_required: 403,
  account_blocked: 403,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  fresh_authentication_required: 403,
  // accounts
  invalid_credentials: 400,
  sign_in_delayed: 429,
  wrong_password: 400,
  admin_password_weak: 403,
  verification_token_invalid: 400,
  reset_token_invalid: 400,
  ownership_token_invalid: 400,
  disown_token_invalid: 400,
  already_verified: 409,
  address_taken: 409,
  address_unproven: 409,
  last_admin: 409,
  own_account: 409,
  // second factors
  second_factor_ticket_invalid: 400,
  second_factor_wrong: 400,
  second_factor_missing: 409,
  second_factor_needed: 409,
  totp_exists: 409,
  passkey_refused: 400,
  too_many_passkeys: 409,
  factor_reset_token_invalid: 400,
  // a new address
  email_unchanged: 400,
  email_change_token_invalid: 400,
  // licenses and installations
  client_id_required: 400,
  license_text_required: 400,
  license_malformed: 400,
  license_header_mismatch: 400,
  license_unknown_key: 400,
  license_retired_key: 400,
  license_bad_signature: 400,
  license_trial_too_long: 400,
  license_wrong_client: 400,
  license_revoked: 400,
  license_expired: 400,
  license_not_trial: 400,
  license_taken: 409,
  client_bound_elsewhere: 409,
  too_many_installs: 409,
  too_many_binds: 429,
  already_revoked: 409,
  unknown_user: 400,
  expiry_in_the_past: 400,
  // payments
  payments_off: 409,
  too_many_open_payments: 409,
  too_many_payments: 429,
  eula_required: 400,
  amount_mismatch: 409,
  plan_unavailable: 409,
  client_not_bound: 404,
  license_not_extendable: 409,
  license_not_needed: 409,
  payment_refused: 409,
  payment_email_refused: 409,
  payment_provider_unavailable: 503,
  payment_not_refundable: 409,
  refund_later_first: 409,
  sender_not_allowed: 403,
  // releases
  version_invalid: 400,
  version_taken: 409,
  installer_missing: 400,
  installer_published: 409,
  upload_incomplete: 400,
  range_not_satisfiable: 416,
  too_many_downloads: 429,
  already_announced: 409,
  unsubscribe_token_invalid: 400,
  // statistics
  statistics_pending: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/** Any endpoint may answer these errors, even if it does not declare them. */
export const commonErrors = [
  'bad_json',
  'bad_request',
  'body_too_large',
  'unsupported_media_type',
  'not_found',
  'rate_limited',
  'overloaded',
  'internal',
  'field_required',
  'field_invalid',
  'field_too_long',
  'control_characters',
] as const satisfies readonly ErrorCode[];
