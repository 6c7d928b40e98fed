import type { ErrorCode } from '@warden/contract';
import type { Locale } from './locales.ts';

type Texts = Record<ErrorCode, string>;

const en: Texts = {
  bad_json: 'The request body is not valid JSON.',
  bad_request: 'The request could not be understood.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'Send the request body as JSON.',
  not_found: 'There is nothing here, or it is not yours.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  overloaded: 'The service is busy right now. Please try again in a moment.',
  internal: 'An error occurred. Please try again.',
  field_required: 'This field is required.',
  field_invalid: 'This value is not valid.',
  field_too_long: 'This value is too long.',
  field_unknown: 'This field is not known.',
  control_characters: 'This value contains characters that cannot be stored.',
  email_invalid: 'Enter a valid email address.',
  password_too_short: 'Password must be at least 6 characters long',
  no_session: 'Please sign in.',
  admin_required: 'Access denied. Admin privileges required.',
  invalid_credentials: 'The email or the password is not right.',
  wrong_password: 'The current password is not right.',
  verification_token_invalid: 'This verification link has expired or was used already. Sign in to request a new one.',
  reset_token_invalid: 'Invalid reset link. Please request a new password reset.',
  already_verified: 'This email is verified already.',
  address_taken: 'This address belongs to another account. Sign in to that one, or reset its password.',
  last_admin: 'The last administrator cannot be removed.',
};

const ru: Texts = {
  bad_json: 'Тело запроса — не корректный JSON.',
  bad_request: 'Не удалось разобрать запрос.',
  body_too_large: 'Запрос слишком большой.',
  unsupported_media_type: 'Отправьте тело запроса в формате JSON.',
  not_found: 'Здесь ничего нет, или это принадлежит не вам.',
  rate_limited: 'Слишком много попыток. Подождите немного и попробуйте снова.',
  overloaded: 'Сервис сейчас перегружен. Попробуйте через минуту.',
  internal: 'Произошла ошибка. Попробуйте ещё раз.',
  field_required: 'Заполните это поле.',
  field_invalid: 'Недопустимое значение.',
  field_too_long: 'Слишком длинное значение.',
  field_unknown: 'Неизвестное поле.',
  control_characters: 'В тексте есть символы, которые нельзя сохранить.',
  email_invalid: 'Введите корректный адрес почты.',
  password_too_short: 'Пароль должен быть не короче 6 символов',
  no_session: 'Войдите в аккаунт.',
  admin_required: 'Доступ запрещён. Нужны права администратора.',
  invalid_credentials: 'Неверная почта или пароль.',
  wrong_password: 'Текущий пароль указан неверно.',
  verification_token_invalid: 'Ссылка устарела или уже использована. Войдите, чтобы запросить новую.',
  reset_token_invalid: 'Ссылка для сброса недействительна. Запросите сброс пароля ещё раз.',
  already_verified: 'Эта почта уже подтверждена.',
  address_taken: 'Этот адрес принадлежит другому аккаунту. Войдите в него или сбросьте пароль.',
  last_admin: 'Последнего администратора удалить нельзя.',
};

export const errorTexts: Record<Locale, Texts> = { en, ru };
