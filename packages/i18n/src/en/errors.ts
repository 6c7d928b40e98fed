import type { ErrorCode } from '@warden/contract';

/** The text of each error code of the API. */
export const errors: Record<ErrorCode, string> = {
  bad_json: 'The request body is not valid JSON.',
  bad_request: 'The request could not be understood.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'This type of request body is not accepted here.',
  not_found: 'This was not found, or it does not belong to you.',
  rate_limited: 'Too many attempts. Please wait a while and try again.',
  overloaded: 'The service is busy right now. Please try again in a moment.',
  internal: 'An error occurred. Please try again.',
  field_required: 'This field is required.',
  field_invalid: 'This value is not valid.',
  field_too_long: 'This value is too long.',
  control_characters: 'This value contains characters that cannot be stored.',
  email_invalid: 'Enter a valid email address.',
  email_name_invalid:
    'Check the part before the @: it can have letters a to z, digits and . _ + -, but no dot at either end and no two dots in a row.',
  email_domain_invalid: 'Check the part after the @: it is not a valid domain name. Example: example.com.',
  password_too_short: 'Password must be at least 6 characters long',
  password_weak: 'This password is easy to guess. Choose another one: three or four unrelated words are a good start.',
  admin_password_too_short: 'Administrators need a password of at least 12 characters.',
  no_session: 'Please sign in.',
  admin_required: 'Access denied. Admin privileges required.',
  account_blocked: 'This account is blocked. Write to support if you think this is a mistake.',
  second_factor_required:
    'This account has a second factor. Sign in on our site with a code from your app, a passkey or a recovery code.',
  second_factor_setup_required: 'Administrators need a second factor. Set one up in your profile first.',
  fresh_authentication_required:
    'Please confirm that it is you with your password, a code or a passkey, then try again.',
  invalid_credentials: 'The email or password is incorrect.',
  sign_in_limited:
    'Too many wrong passwords were tried on this account. Set a new password by email to sign in now, or try again later.',
  registration_limited:
    'Too many accounts were opened with this address today. If the address is yours, set a new password by email and sign in with it.',
  confirmation_limited:
    'We have already sent many emails to this address today. Set a new password by email, which confirms the address too, or try again tomorrow.',
  mails_limited: 'We have already sent many emails to this address today. Use the latest one, or try again tomorrow.',
  wrong_password: 'The current password is incorrect.',
  admin_password_weak:
    'This password is too weak for an administrator. Set a new one with “Forgot your password?”: at least 12 characters, and not easy to guess.',
  verification_token_invalid: 'This verification link has expired or was already used. Sign in to request a new one.',
  reset_token_invalid: 'Invalid reset link. Please request a new password reset.',
  ownership_token_invalid:
    'This link has expired, was already used, or was mailed to another account. Request a new one in your dashboard.',
  disown_token_invalid:
    'This link has expired or was already used. To take over the account, set a new password for your address.',
  already_verified: 'This email is already verified.',
  address_taken: 'This address belongs to another account. Sign in to that one, or reset its password.',
  address_unproven:
    'This address was confirmed by a link opened outside the account, so the account may be somebody else’s. We have mailed a link to the address: once its owner opens it while signed in, or sets a new password, try again.',
  last_admin: 'The last administrator cannot be removed.',
  own_account: 'You cannot do this to your own account.',
  second_factor_ticket_invalid:
    'This sign-in took too long or had too many wrong codes. Please start again with your password.',
  second_factor_wrong: 'This code is wrong or was already used.',
  second_factor_missing: 'This account has no second factor.',
  second_factor_needed:
    'Administrators need a second factor, so the last one cannot be removed. Add another one first.',
  totp_exists: 'An authenticator app is already set up. Remove it first to set up another one.',
  passkey_refused: 'This passkey could not be used. Try again, or use another one.',
  too_many_passkeys: 'This account has reached its limit of passkeys. Remove one you no longer use.',
  factor_reset_token_invalid: 'This link has expired or was already used.',
  email_unchanged: 'This is already your email address.',
  email_change_token_invalid: 'This link has expired, was already used, or belongs to another account.',
  client_id_required: 'Client ID is required',
  license_text_required: 'Trial license text is required',
  license_malformed: 'This is not a complete Warden license. Copy everything from the BEGIN line to the END line.',
  license_header_mismatch: 'The readable lines of this license were changed. Copy it again from Warden.',
  license_unknown_key: 'This license is signed with a key that is not ours.',
  license_retired_key: 'This license is signed with a key that is no longer in use. Write to support for a new one.',
  license_bad_signature: 'The signature does not match this license. Copy it again from Warden.',
  license_trial_too_long: 'A trial lasts 60 days at most, and this one claims more.',
  license_wrong_client: 'This license belongs to another client ID.',
  license_revoked: 'This license was revoked.',
  license_expired: 'This license has expired.',
  license_not_trial: 'An installation is bound with its trial license, and this is a different type.',
  license_taken: 'This license is already bound to another account.',
  client_bound_elsewhere:
    'This client ID is bound to another account. If you registered twice with one email, set a new password by the link we email you: the accounts become one. Otherwise write to support.',
  too_many_installs:
    'Your account has reached its limit of installations. Remove one you no longer use. If your email is not confirmed yet, confirm it to bind more.',
  too_many_binds:
    'Too many installations were bound in one day. Try again tomorrow, or write to support if you need more today.',
  already_revoked: 'This license is already revoked.',
  unknown_user: 'There is no account with this email, or it is not verified.',
  expiry_in_the_past: 'The expiry date must be today or later.',
  sync_malformed: 'This is not a sync request as docs/sync-format.md describes it.',
  sync_key_unknown:
    'The shop does not know the key of this installation. Bind the installation, or use an activation code from the dashboard.',
  sync_bad_signature: 'The signature does not fit the key of this installation.',
  sync_key_ended:
    'The sync of this installation was stopped. To start it again, use an activation code from the dashboard.',
  sync_other_client: 'This key belongs to another client ID.',
  sync_clock: 'This request is too old, or the clock of the installation is wrong.',
  sync_replayed: 'This request was used before. Make a new one.',
  activation_code_invalid: 'This activation code is wrong, was used or has expired. Get a new one in the dashboard.',
  move_same_client: 'This is a trial of the installation that you want to move. Use a trial of the new one.',
  move_nothing: 'This installation has no paid license that could be moved.',
  move_target_licensed: 'The other installation already has a license that works. Choose one without a license.',
  move_payment_open:
    'A payment or an invoice for this installation is still open. Pay or cancel it first: its papers name this installation.',
  too_many_moves: 'This license was moved twice within a year. Write to support to move it again.',
  undo_too_late: 'This move can no longer be undone: seven days are over, or it was undone before.',
  staging_unpaid: 'A staging license goes with a paid license that works, and this is none.',
  staging_exists: 'This license already has a staging license. Remove that one first.',
  staging_same_client: 'The staging installation must be another one than the one with the paid license.',
  staging_target_licensed:
    'This installation already has a license that works, so it cannot be a staging installation.',
  too_many_stagings:
    'This license has had a staging license for three installations within a year. Write to support to get another one.',
  client_is_staging:
    'This is a staging installation: its license follows the paid one. To buy a license for it, remove the staging license first.',
  license_not_rotatable: 'Only a paid license that works, or its staging license, can be signed anew.',
  too_many_rotations: 'Too many licenses were signed anew today. Try again tomorrow, or write to support.',
  payments_off: 'Online payment is temporarily unavailable. Please contact our sales team.',
  too_many_open_payments:
    'Too many of your payments are unfinished. Finish one of them, or wait until they are canceled, and try again.',
  too_many_payments:
    'Too many payments were begun in one day. Try again tomorrow, or write to support if you need more today.',
  eula_required: 'Accept the license agreement to continue.',
  amount_mismatch: 'The price has changed in the meantime. Check the new one and try again.',
  plan_unavailable: 'This plan is not currently on sale.',
  client_not_bound: 'This installation is not bound to your account. Bind it first.',
  license_not_extendable: 'This license cannot be extended. Buy a new one for the installation.',
  license_not_needed:
    'This installation already has a newer license, or one with more features, so there is nothing to pay for. Reload the page to see what can be bought.',
  payment_email_refused:
    'The payment provider does not accept the email address of your account. Nothing was charged. Write to support, and we will help you pay.',
  payment_refused: 'The payment provider refused the request. Nothing was charged.',
  payment_provider_unavailable:
    'The payment provider is not responding right now. Try again in a minute: you will not be charged twice.',
  payment_not_refundable: 'Only a successful payment that has not been refunded yet can be refunded.',
  refund_later_first: 'The customer has renewed this license since. Refund the later payment first.',
  refund_pending: 'A refund to the card is under way. Record the transfer when that refund has ended.',
  refund_refused: 'YooKassa refused the refund. No money was returned, and the license is unchanged.',
  refund_unanswered:
    'YooKassa has not answered, so we do not know yet whether the refund was made. The shop asks again every minute, and nothing is refunded twice.',
  sender_not_allowed: 'Notifications are accepted from the payment provider only.',
  inn_length: 'An INN has 10 digits for a company and 12 for an entrepreneur.',
  inn_check_digits: 'The check digits of the INN do not match the others. Check the number for a typo.',
  kpp_invalid: 'A KPP has 9 characters: four digits, two digits or Latin letters, three digits.',
  kpp_not_needed: 'An entrepreneur, whose INN has 12 digits, has no KPP. Leave it empty.',
  characters_unsupported:
    'Some of these characters cannot be in a Russian document. Use Cyrillic or plain Latin letters.',
  kpp_required: 'A company whose INN has 10 digits also has a KPP.',
  ogrn_invalid:
    'An OGRN has 13 digits, an entrepreneur’s OGRNIP 15, and the last one is a check digit. Check the number for a typo.',
  bic_invalid: 'A BIC has 9 digits; that of a Russian bank begins with 04.',
  account_invalid: 'An account number has 20 digits.',
  account_check_digit: 'The ninth digit of the account, its check digit, does not match the BIC and the other digits.',
  correspondent_account_check_digit:
    'The correspondent account does not match the BIC: its last three digits or its check digit are wrong.',
  iban_invalid: 'The two digits after the country in the IBAN do not match the rest, or its length is wrong.',
  swift_invalid: 'A SWIFT code has 8 or 11 letters and digits, such as DEUTDEFF.',
  vat_ground_required: 'Enter the legal basis for charging no VAT.',
  image_invalid: 'Choose a PNG or JPEG image of at most 500 KB and 2000 pixels on each side.',
  too_many_images: 'Too many images have been uploaded. Issued documents show them, so they cannot be deleted.',
  too_many_companies: 'Your account has reached its limit of companies. Remove one you no longer need.',
  too_many_emails: 'A company can have up to five billing emails.',
  company_exists: 'You already have another company with this number.',
  company_email_token_invalid:
    'This link has expired or was used already. Ask the person who buys for the company for a new one.',
  seller_missing: 'Enter the seller in the settings first.',
  invoices_off: 'Paying by invoice is not available right now. Please contact our sales team.',
  invoice_not_open: 'This invoice is already closed.',
  invoice_partly_paid: 'Some money has already arrived for this invoice. Write to us if you want to cancel it.',
  invoice_not_payable:
    'This invoice cannot be settled: it was paid already, its money was returned, or its buyer was deleted with the account.',
  too_many_open_invoices: 'Too many of your invoices are open. Pay or cancel some of them and try again.',
  period_invalid: 'Choose a period of at most 366 days that does not end before it begins.',
  too_many_documents: 'There are more than 2,000 documents in this period. Choose a shorter one.',
  statement_invalid:
    'This is not a bank statement in the format 1CClientBankExchange 1.02 or 1.03, or it is damaged. Nothing was recorded.',
  statement_encoding: 'The statement is not in the encoding given in its header. Nothing was recorded.',
  statement_incomplete: 'The statement ends in the middle. Nothing was recorded: download it from the bank again.',
  statement_other_account: 'The statement is for another account, not the seller’s. Nothing was recorded.',
  statement_too_large: 'A statement can be up to 20 MB. Download a shorter period.',
  transfer_counted:
    'This money is counted toward an invoice that is not paid in full, so the transfer cannot be set aside. Wait for the rest, mark the invoice as paid, or send the money back.',
  transfer_not_waiting: 'This transfer has already been dealt with.',
  transfer_too_small: 'The money does not cover these invoices.',
  transfer_other_currency: 'The transfer and the invoice are in different currencies.',
  consent_required: 'Agree to the processing of personal data to continue.',
  version_invalid: 'Enter a version such as 1.4.0 or 1.5.0-rc.1.',
  version_taken: 'This version is already published. Published releases are never replaced.',
  notes_link_invalid: 'The notes have a link that cannot be opened. Correct its address or remove it.',
  installer_missing: 'Add at least one installer, each in a field named after its system, such as linux_amd64.',
  installer_published: 'This exact file is already published, in another release or for another system.',
  upload_incomplete: 'The upload was interrupted. Nothing was stored: please send it again.',
  range_not_satisfiable: 'The file has no such part.',
  too_many_downloads: 'Too many downloads are running from your network. Try again when one of them is done.',
  already_announced: 'This release is already announced.',
  unsubscribe_token_invalid: 'This link is no longer valid. Write to us, and we will stop the emails.',
  statistics_pending: 'Statistics are being computed for the first time. Please try again in a moment.',
};
