import type { ErrorCode } from '@warden/contract';
import type { Locale } from './locales.ts';

type Texts = Record<ErrorCode, string>;

const en: Texts = {
  bad_json: 'The request body is not valid JSON.',
  bad_request: 'The request could not be understood.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'This type of request body is not accepted here.',
  not_found: 'There is nothing here, or it is not yours.',
  rate_limited: 'Too many attempts. Please wait a while and try again.',
  overloaded: 'The service is busy right now. Please try again in a moment.',
  internal: 'An error occurred. Please try again.',
  field_required: 'This field is required.',
  field_invalid: 'This value is not valid.',
  field_too_long: 'This value is too long.',
  control_characters: 'This value contains characters that cannot be stored.',
  email_invalid: 'Enter a valid email address.',
  email_name_invalid:
    'Check the part before the @: letters a to z, digits and . _ + - are possible, with no dot at either end and no two in a row.',
  email_domain_invalid: 'Check the part after the @: it is not a possible domain name. It looks like example.com.',
  password_too_short: 'Password must be at least 6 characters long',
  no_session: 'Please sign in.',
  admin_required: 'Access denied. Admin privileges required.',
  invalid_credentials: 'The email or password is incorrect.',
  sign_in_delayed:
    'Too many wrong passwords were tried on this account. Try again in half a minute, or set a new password by email.',
  wrong_password: 'The current password is incorrect.',
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
  client_bound_elsewhere: 'This client ID is bound to another account. If it is yours, write to support.',
  too_many_installs:
    'Your account has as many installations as it can. Remove one you no longer use. If your email is not confirmed yet, confirm it to bind more.',
  too_many_binds:
    'Too many installations were bound in one day. Try again tomorrow, or write to support if you need more today.',
  already_revoked: 'This license is already revoked.',
  unknown_user: 'There is no account with this email, or it is not verified.',
  expiry_in_the_past: 'The expiry date must be today or later.',
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
    'A newer or wider license of this installation covers this already, so there is nothing to pay for. Reload the page to see what can be bought.',
  payment_email_refused:
    'The payment provider does not accept the email address of your account. No money has moved. Write to support, and we will help you pay.',
  payment_refused: 'The payment provider refused the request. No money has moved.',
  payment_provider_unavailable:
    'The payment provider is not responding right now. Try again in a minute: you will not be charged twice.',
  payment_not_refundable: 'Only a successful payment that has not been refunded yet can be refunded.',
  refund_later_first: 'A later license continues the one from this payment. Refund the later payment first.',
  sender_not_allowed: 'Notifications are accepted from the payment provider only.',
  version_invalid: 'Enter a version such as 1.4.0 or 1.5.0-rc.1.',
  version_taken: 'This version is already published. Published releases are never replaced.',
  installer_missing: 'Add at least one installer, each in a field named after its system, such as linux_amd64.',
  installer_published: 'This exact file is already published, in another release or for another system.',
  upload_incomplete: 'The upload was interrupted. Nothing was stored: please send it again.',
  range_not_satisfiable: 'The file has no such part.',
  too_many_downloads: 'Too many downloads are running from your network. Try again when one of them is done.',
  already_announced: 'This release is already announced.',
  unsubscribe_token_invalid: 'This link is no longer valid. Write to us, and we will stop the emails.',
};

const ru: Texts = {
  bad_json: 'Тело запроса — некорректный JSON.',
  bad_request: 'Не удалось разобрать запрос.',
  body_too_large: 'Запрос слишком большой.',
  unsupported_media_type: 'Тело запроса в таком формате здесь не принимается.',
  not_found: 'Здесь ничего нет или это принадлежит не вам.',
  rate_limited: 'Слишком много попыток. Подождите немного и попробуйте снова.',
  overloaded: 'Сервис сейчас перегружен. Попробуйте через минуту.',
  internal: 'Произошла ошибка. Попробуйте ещё раз.',
  field_required: 'Заполните это поле.',
  field_invalid: 'Недопустимое значение.',
  field_too_long: 'Слишком длинное значение.',
  control_characters: 'В тексте есть символы, которые нельзя сохранить.',
  email_invalid: 'Введите корректный адрес почты.',
  email_name_invalid:
    'Проверьте часть до @: в ней могут быть латинские буквы, цифры и знаки . _ + -, но точка не стоит с краю и не идёт две подряд.',
  email_domain_invalid: 'Проверьте часть после @: такого имени в интернете быть не может. Пример: example.com.',
  password_too_short: 'Пароль должен быть не короче 6 символов',
  no_session: 'Войдите в аккаунт.',
  admin_required: 'Доступ запрещён. Нужны права администратора.',
  invalid_credentials: 'Неверная почта или пароль.',
  sign_in_delayed:
    'Для этого аккаунта слишком много раз вводили неверный пароль. Попробуйте через полминуты или сбросьте пароль по почте.',
  wrong_password: 'Текущий пароль указан неверно.',
  verification_token_invalid: 'Ссылка устарела или уже использована. Войдите, чтобы запросить новую.',
  reset_token_invalid: 'Ссылка для сброса недействительна. Запросите сброс пароля ещё раз.',
  ownership_token_invalid:
    'Ссылка устарела, уже использована или отправлена другому аккаунту. Запросите новую в личном кабинете.',
  disown_token_invalid:
    'Ссылка устарела или уже использована. Чтобы забрать аккаунт себе, задайте новый пароль для своего адреса.',
  already_verified: 'Эта почта уже подтверждена.',
  address_taken: 'Этот адрес принадлежит другому аккаунту. Войдите в него или сбросьте пароль.',
  address_unproven:
    'Почту подтвердили по ссылке, не входя в аккаунт, поэтому он может принадлежать кому-то другому. Мы отправили на этот адрес письмо: когда владелец откроет ссылку из него, войдя в аккаунт, или задаст новый пароль, попробуйте ещё раз.',
  last_admin: 'Последнего администратора удалить нельзя.',
  client_id_required: 'Укажите Client ID',
  license_text_required: 'Вставьте текст пробной лицензии',
  license_malformed:
    'Это не лицензия Warden, или она скопирована не целиком. Нужен весь текст, от строки BEGIN до строки END.',
  license_header_mismatch: 'Строки в начале лицензии изменены. Скопируйте её из Warden ещё раз.',
  license_unknown_key: 'Лицензия подписана не нашим ключом.',
  license_retired_key: 'Лицензия подписана ключом, который больше не действует. Напишите в поддержку, выдадим новую.',
  license_bad_signature: 'Подпись не подходит к лицензии. Скопируйте её из Warden ещё раз.',
  license_trial_too_long: 'Пробный период длится не больше 60 дней, а в этой лицензии указано больше.',
  license_wrong_client: 'Эта лицензия выдана для другого Client ID.',
  license_revoked: 'Эта лицензия отозвана.',
  license_expired: 'Срок этой лицензии истёк.',
  license_not_trial: 'Установку привязывают по пробной лицензии, а это лицензия другого вида.',
  license_taken: 'Эта лицензия уже привязана к другому аккаунту.',
  client_bound_elsewhere: 'Этот Client ID привязан к другому аккаунту. Если установка ваша, напишите в поддержку.',
  too_many_installs:
    'В аккаунте уже максимум установок. Удалите ненужную. Если почта ещё не подтверждена, подтвердите её: тогда установок может быть больше.',
  too_many_binds:
    'За сутки привязано слишком много установок. Попробуйте завтра, а если нужно сегодня, напишите в поддержку.',
  already_revoked: 'Эта лицензия уже отозвана.',
  unknown_user: 'Аккаунта с такой подтверждённой почтой нет.',
  expiry_in_the_past: 'Дата окончания должна быть не раньше сегодняшней.',
  payments_off: 'Онлайн-оплата временно недоступна. Пожалуйста, свяжитесь с отделом продаж.',
  too_many_open_payments:
    'У вас слишком много незавершённых платежей. Завершите один из них или дождитесь, пока они отменятся, и попробуйте снова.',
  too_many_payments:
    'За сутки начато слишком много платежей. Попробуйте завтра, а если нужно сегодня, напишите в поддержку.',
  eula_required: 'Чтобы продолжить, примите лицензионное соглашение.',
  amount_mismatch: 'Пока вы выбирали, цена изменилась. Посмотрите новую и попробуйте ещё раз.',
  plan_unavailable: 'Этот тариф сейчас не продаётся.',
  client_not_bound: 'Эта установка не привязана к вашему аккаунту. Сначала привяжите её.',
  license_not_extendable: 'Эту лицензию продлить нельзя. Купите для установки новую.',
  license_not_needed:
    'У этой установки уже есть более новая лицензия или лицензия с большими возможностями, платить не за что. Обновите страницу, чтобы увидеть, что можно купить.',
  payment_email_refused:
    'Платёжный сервис не принимает адрес почты вашего аккаунта. Деньги не списаны. Напишите в поддержку, поможем оплатить.',
  payment_refused: 'Платёжный сервис отклонил запрос. Деньги не списаны.',
  payment_provider_unavailable:
    'Платёжный сервис сейчас не отвечает. Попробуйте через минуту: дважды деньги не спишутся.',
  payment_not_refundable: 'Вернуть можно только успешный платёж, по которому ещё не было возврата.',
  refund_later_first: 'Лицензию этого платежа продолжает более поздняя. Сначала верните деньги за неё.',
  sender_not_allowed: 'Уведомления принимаются только от платёжного сервиса.',
  version_invalid: 'Укажите версию, например 1.4.0 или 1.5.0-rc.1.',
  version_taken: 'Эта версия уже опубликована. Заменить опубликованный релиз нельзя.',
  installer_missing: 'Добавьте хотя бы один установщик в поле с названием системы, например linux_amd64.',
  installer_published: 'Этот самый файл уже опубликован: в другом релизе или для другой системы.',
  upload_incomplete: 'Загрузка оборвалась. Ничего не сохранено: отправьте ещё раз.',
  range_not_satisfiable: 'В файле нет такой части.',
  too_many_downloads: 'Из вашей сети идёт слишком много загрузок. Повторите, когда одна из них закончится.',
  already_announced: 'Об этом релизе уже объявлено.',
  unsubscribe_token_invalid: 'Ссылка больше не действует. Напишите нам, и мы перестанем присылать письма.',
};

export const errorTexts: Record<Locale, Texts> = { en, ru };
