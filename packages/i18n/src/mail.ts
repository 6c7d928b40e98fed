import type { Locale } from './locales.ts';

export interface LetterTexts {
  subject: string;
  heading: string;
  text: string;
  action: string;
  note: string;
}

/** What somebody typed, made fit for a letter: only the mail part of the server makes these. */
export type Quoted = string & { readonly quoted: true };

interface RegistrationFacts {
  registered: string;
  address: string | null;
}

interface PaymentFacts {
  client: Quoted;
  amount: string;
  expires: string;
}

interface ReleaseFacts {
  version: string;
}

interface AuditFacts {
  entries: number;
}

interface LicenseFacts {
  client: Quoted;
  expires: string;
  reason: Quoted;
}

const en = {
  greeting: (name?: string) => (name ? `Hello, ${name}.` : 'Hello.'),
  copyLink: 'If the button does not work, open this link:',
  signature: 'Warden, self-hosted error monitoring',
  automatic: 'This email was sent automatically. If you did not expect it, you can ignore it.',
  unsubscribe: 'Unsubscribe from release emails',
  confirmAddress: {
    subject: 'Confirm your email for Warden',
    heading: 'Confirm your email',
    text: 'You opened an account in the Warden license shop. Confirm that this address is yours, so that licenses and receipts reach you.',
    action: 'Confirm email',
    note: 'The link works once, for 3 days. If you did not open this account, do nothing: without confirmation, nobody can use your address.',
  },
  alreadyRegistered: {
    subject: 'You already have a Warden account',
    heading: 'You already have an account',
    text: 'Someone, perhaps you, registered again in the Warden license shop with this address. Your account is unchanged. Sign in with the password you have, or set a new one.',
    action: 'Sign in',
    note: 'If it was you, set a new password: what the new registration has bound or bought then becomes part of your account. If it was not you, there is nothing to do: the new registration cannot be confirmed and sees none of your data.',
  },
  resetPassword: {
    subject: 'Set a new password for Warden',
    heading: 'Set a new password',
    text: 'Someone, we hope you, asked to set a new password for your account in the Warden license shop.',
    action: 'Set a new password',
    note: 'The link works once, for 1 hour. If you did not ask for it, do nothing: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Warden password was changed',
    heading: 'Your password was changed',
    text: 'The password of your account in the Warden license shop has just been changed, and all other devices were signed out.',
    action: 'Sign in',
    note: 'If it was not you, set a new password at once with “Forgot your password?” on the login page, and write to us.',
  },
  confirmedByLink: ({ registered, address }: RegistrationFacts): LetterTexts => ({
    subject: 'Your address was confirmed for a Warden account',
    heading: 'Did you open this account?',
    text: `Your address was confirmed for an account in the Warden license shop, in a browser that was not signed in to it. The account was registered on ${registered}${address ? ` from the network address ${address}` : ''}. If it was you, there is nothing to do.`,
    action: 'This was not me',
    note: 'The link works for 30 days. The page it opens can end all sessions of the account, remove its password and what was entered, and let you set a password of your own. Nothing changes until you choose that on the page.',
  }),
  confirmOwner: {
    subject: 'Confirm that this Warden account is yours',
    heading: 'Confirm that the account is yours',
    text: 'Your address was confirmed by a link, but not from the account itself. Sign in to the account and open this link: then you receive what is issued to your address, such as licenses.',
    action: 'Confirm the account',
    note: 'The link works once, for 3 days. If you did not open this account or have no password for it, set a new one with “Forgot your password?” on the login page: the account is yours alone from then on.',
  },
  licenseIssued: ({ client, expires }: LicenseFacts): LetterTexts => ({
    subject: 'Your Warden license',
    heading: 'Your license is ready',
    text: `The license for installation ${client} is attached and is also in your dashboard. It is valid until the end of ${expires} (UTC).`,
    action: 'Open the dashboard',
    note: 'Paste the whole text into Warden, from the BEGIN line to the END line. Keep it: it is checked without asking us.',
  }),
  licenseWaiting: ({ client, expires }: LicenseFacts): LetterTexts => ({
    subject: 'Your Warden license',
    heading: 'The license is ready',
    text: `The license for installation ${client} is attached. It is valid until the end of ${expires} (UTC). It appears in your dashboard once you sign in and confirm that the account is yours.`,
    action: 'Confirm the account',
    note: 'We ask because your address was confirmed outside the account. The link works once, for 3 days. If you did not open the account, set a new password with “Forgot your password?” on the login page: the account is yours alone from then on.',
  }),
  licenseRevoked: ({ client, reason }: LicenseFacts): LetterTexts => ({
    subject: 'A Warden license was revoked',
    heading: 'A license was revoked',
    text: `The license for installation ${client} was revoked. Reason: ${reason}`,
    action: 'Open the dashboard',
    note: 'If you think this is a mistake, reply to this email or write to support.',
  }),
  licenseReplaced: ({ client, expires }: Omit<LicenseFacts, 'reason'>): LetterTexts => ({
    subject: 'A new text of your Warden license',
    heading: 'Your license has a new text',
    text: `Your license for installation ${client} counted on from an earlier one that is no longer in force, so its dates have changed. The new text is attached and is valid until the end of ${expires} (UTC). The old text stops working.`,
    action: 'See the payment and the license',
    note: 'Paste the whole new text into Warden, from the BEGIN line to the END line. If you think the dates are wrong, reply to this email.',
  }),
  licenseExpiring: ({ client, expires }: LicenseFacts): LetterTexts => ({
    subject: `Your Warden license ends on ${expires}`,
    heading: 'Your license ends soon',
    text: `The license for installation ${client} is valid until the end of ${expires} (UTC). Renewing early loses no days: the new year starts where this one ends.`,
    action: 'Renew in the dashboard',
    note: 'We remind you 30 days, 7 days and 1 day before the end, and once after it.',
  }),
  licenseExpired: ({ client, expires }: LicenseFacts): LetterTexts => ({
    subject: 'Your Warden license has expired',
    heading: 'Your license has expired',
    text: `The license for installation ${client} ended on ${expires}. Paid licenses keep working for 14 more days, trials stop at once. What Warden has collected stays on your disk.`,
    action: 'Renew in the dashboard',
    note: 'This is the last email about this license.',
  }),
  paymentSucceeded: ({ client, amount, expires }: PaymentFacts): LetterTexts => ({
    subject: 'Payment received: your Warden license',
    heading: 'Thank you, your license is ready',
    text: `We have received ${amount}. The license for installation ${client} is attached and is also in your dashboard. It is valid until the end of ${expires} (UTC).`,
    action: 'See the payment and the license',
    note: 'Paste the whole text into Warden, from the BEGIN line to the END line. Keep it: it is checked without asking us.',
  }),
  paymentCanceled: ({ client, amount }: PaymentFacts): LetterTexts => ({
    subject: 'Your payment for Warden did not go through',
    heading: 'The payment was canceled',
    text: `The payment of ${amount} for installation ${client} was canceled or not finished in time. Nothing was charged, and no license was issued.`,
    action: 'See what happened',
    note: 'You can try again from the dashboard at any time, with the same card or another.',
  }),
  paymentFailed: ({ client, amount }: PaymentFacts): LetterTexts => ({
    subject: 'Your payment for Warden could not be started',
    heading: 'The payment could not be started',
    text: `The payment provider did not accept the payment of ${amount} for installation ${client}. Nothing was charged.`,
    action: 'See what happened',
    note: 'Try again from the dashboard. If it happens again, reply to this email: we will find another way.',
  }),
  paymentRefunded: ({ client, amount }: PaymentFacts): LetterTexts => ({
    subject: 'Your payment for Warden was refunded',
    heading: 'Your money is on its way back',
    text: `We have refunded ${amount}. The license it paid for, for installation ${client}, is revoked and stops working. If a later license counted on from it, its new text comes in a separate email.`,
    action: 'See the payment',
    note: 'Banks take up to 10 working days to show a refund on the card.',
  }),
  auditHead: ({ entries }: AuditFacts): LetterTexts => ({
    subject: `Warden audit log: ${entries} ${entries === 1 ? 'entry' : 'entries'} signed`,
    heading: 'The signed head of the audit log',
    text: 'Keep this email. With the line below, which is also attached, “npx warden audit check --heads FILE” finds out whether anything up to this entry was changed or removed later.',
    action: 'Open the audit log',
    note: 'You get this email because AUDIT_MAIL names this address: at most once an hour, while there are new entries.',
  }),
  releaseAnnounced: ({ version }: ReleaseFacts): LetterTexts => ({
    subject: `Warden ${version} is out`,
    heading: `Warden ${version} is out`,
    text: `Version ${version} is ready to download. The release notes say what is new and how to update.`,
    action: 'Read the release notes',
    note: 'You get this email because you have an account in the Warden license shop. Emails about licenses and payments come either way.',
  }),
};

const ru: typeof en = {
  greeting: (name) => (name ? `Здравствуйте, ${name}.` : 'Здравствуйте.'),
  copyLink: 'Если кнопка не работает, откройте ссылку:',
  signature: 'Warden, мониторинг ошибок на ваших серверах',
  automatic: 'Письмо отправлено автоматически. Если вы его не ждали, просто не обращайте на него внимания.',
  unsubscribe: 'Отписаться от писем о новых релизах',
  confirmAddress: {
    subject: 'Подтвердите почту для Warden',
    heading: 'Подтвердите почту',
    text: 'Вы создали аккаунт в магазине лицензий Warden. Подтвердите, что этот адрес ваш: на него придут лицензии и чеки.',
    action: 'Подтвердить почту',
    note: 'Ссылка действует 3 дня и срабатывает один раз. Если вы не создавали аккаунт, ничего не делайте: без подтверждения вашим адресом никто не сможет воспользоваться.',
  },
  alreadyRegistered: {
    subject: 'У вас уже есть аккаунт Warden',
    heading: 'У вас уже есть аккаунт',
    text: 'Кто-то, возможно вы, снова зарегистрировался в магазине лицензий Warden с этим адресом. Ваш аккаунт не изменился. Войдите со своим паролем или задайте новый.',
    action: 'Войти',
    note: 'Если это были вы, задайте новый пароль: всё, что вы привязали или купили после новой регистрации, перейдёт в ваш аккаунт. Если не вы, ничего делать не нужно: новую регистрацию нельзя подтвердить, и ваших данных она не видит.',
  },
  resetPassword: {
    subject: 'Новый пароль для Warden',
    heading: 'Задайте новый пароль',
    text: 'Кто-то — надеемся, вы — запросил новый пароль для вашего аккаунта в магазине лицензий Warden.',
    action: 'Задать новый пароль',
    note: 'Ссылка действует час и срабатывает один раз. Если вы ничего не запрашивали, ничего не делайте: пароль останется прежним.',
  },
  passwordChanged: {
    subject: 'Пароль Warden изменён',
    heading: 'Пароль изменён',
    text: 'Пароль вашего аккаунта в магазине лицензий Warden только что изменили. На остальных устройствах мы завершили сеансы.',
    action: 'Войти',
    note: 'Если это были не вы, сразу задайте новый пароль по ссылке «Забыли пароль» на странице входа и напишите нам.',
  },
  confirmedByLink: ({ registered, address }) => ({
    subject: 'Ваш адрес подтверждён для аккаунта Warden',
    heading: 'Это вы создали аккаунт?',
    text: `Ваш адрес подтверждён для аккаунта в магазине лицензий Warden, но ссылку открыли в браузере, где в этот аккаунт не входили. Аккаунт создан ${registered}${address ? ` с IP-адреса ${address}` : ''}. Если это были вы, ничего делать не нужно.`,
    action: 'Это не я',
    note: 'Ссылка действует 30 дней. На странице по ссылке можно завершить все сеансы аккаунта, удалить его пароль и введённые данные и задать свой пароль. Пока вы не выберете это на странице, ничего не изменится.',
  }),
  confirmOwner: {
    subject: 'Подтвердите, что аккаунт Warden ваш',
    heading: 'Подтвердите, что аккаунт ваш',
    text: 'Вашу почту подтвердили по ссылке, не входя в аккаунт. Войдите в аккаунт и откройте эту ссылку: тогда вы получите всё, что выдаётся на ваш адрес, например лицензии.',
    action: 'Подтвердить аккаунт',
    note: 'Ссылка действует 3 дня и срабатывает один раз. Если вы не создавали этот аккаунт или не знаете его пароля, задайте новый по ссылке «Забыли пароль?» на странице входа: с этого момента аккаунт будет только вашим.',
  },
  licenseIssued: ({ client, expires }) => ({
    subject: 'Ваша лицензия Warden',
    heading: 'Лицензия готова',
    text: `Лицензия для установки ${client} приложена к письму и лежит в личном кабинете. Она действует до конца дня ${expires} (UTC).`,
    action: 'Открыть личный кабинет',
    note: 'Вставьте в Warden весь текст, от строки BEGIN до строки END. Сохраните его: лицензия проверяется без обращения к нам.',
  }),
  licenseWaiting: ({ client, expires }) => ({
    subject: 'Ваша лицензия Warden',
    heading: 'Лицензия готова',
    text: `Лицензия для установки ${client} приложена к письму. Она действует до конца дня ${expires} (UTC). Чтобы она появилась в личном кабинете, войдите и подтвердите, что аккаунт ваш.`,
    action: 'Подтвердить аккаунт',
    note: 'Мы спрашиваем, потому что почту подтвердили, не входя в аккаунт. Ссылка действует 3 дня и срабатывает один раз. Если вы не создавали аккаунт, задайте новый пароль по ссылке «Забыли пароль?» на странице входа: с этого момента аккаунт будет только вашим.',
  }),
  licenseRevoked: ({ client, reason }) => ({
    subject: 'Лицензия Warden отозвана',
    heading: 'Лицензия отозвана',
    text: `Лицензия для установки ${client} отозвана. Причина: ${reason}`,
    action: 'Открыть личный кабинет',
    note: 'Если это ошибка, ответьте на письмо или напишите в поддержку.',
  }),
  licenseReplaced: ({ client, expires }) => ({
    subject: 'Новый текст вашей лицензии Warden',
    heading: 'У вашей лицензии новый текст',
    text: `Лицензия для установки ${client} продолжала более раннюю, которая больше не действует, поэтому её срок изменился. Новый текст во вложении, он действует до конца дня ${expires} (UTC). Старый текст больше не работает.`,
    action: 'Посмотреть платёж и лицензию',
    note: 'Вставьте в Warden новый текст целиком, от строки BEGIN до строки END. Если срок кажется вам неверным, ответьте на это письмо.',
  }),
  licenseExpiring: ({ client, expires }) => ({
    subject: `Лицензия Warden заканчивается: ${expires}`,
    heading: 'Лицензия скоро закончится',
    text: `Лицензия для установки ${client} действует до конца дня ${expires} (UTC). Если продлить заранее, дни не пропадут: следующий год отсчитывается с конца текущего.`,
    action: 'Продлить в личном кабинете',
    note: 'Мы напоминаем за 30, 7 и 1 день до окончания и один раз после.',
  }),
  licenseExpired: ({ client, expires }) => ({
    subject: 'Срок лицензии Warden истёк',
    heading: 'Срок лицензии истёк',
    text: `Лицензия для установки ${client} действовала до конца дня ${expires} (UTC). Оплаченные лицензии работают ещё 14 дней, пробные перестают работать сразу. Всё, что собрал Warden, останется на вашем диске.`,
    action: 'Продлить в личном кабинете',
    note: 'Больше писем об этой лицензии не будет.',
  }),
  paymentSucceeded: ({ client, amount, expires }) => ({
    subject: 'Оплата получена: ваша лицензия Warden',
    heading: 'Спасибо, лицензия готова',
    text: `Мы получили ${amount}. Лицензия для установки ${client} приложена к письму и лежит в личном кабинете. Она действует до конца дня ${expires} (UTC).`,
    action: 'Посмотреть платёж и лицензию',
    note: 'Вставьте в Warden весь текст, от строки BEGIN до строки END. Сохраните его: лицензия проверяется без обращения к нам.',
  }),
  paymentCanceled: ({ client, amount }) => ({
    subject: 'Оплата Warden не прошла',
    heading: 'Платёж отменён',
    text: `Платёж на ${amount} для установки ${client} отменён или не завершён вовремя. Деньги не списаны, лицензия не выпущена.`,
    action: 'Посмотреть, что случилось',
    note: 'Попробовать ещё раз можно в любой момент из личного кабинета: той же картой или другой.',
  }),
  paymentFailed: ({ client, amount }) => ({
    subject: 'Не удалось начать оплату Warden',
    heading: 'Не удалось начать оплату',
    text: `Платёжный сервис не принял платёж на ${amount} для установки ${client}. Деньги не списаны.`,
    action: 'Посмотреть, что случилось',
    note: 'Попробуйте ещё раз из личного кабинета. Если не получится снова, ответьте на это письмо: найдём другой способ.',
  }),
  paymentRefunded: ({ client, amount }) => ({
    subject: 'Мы вернули вам деньги за Warden',
    heading: 'Деньги возвращаются',
    text: `Мы вернули ${amount}. Лицензия, оплаченная этим платежом для установки ${client}, отозвана и больше не работает. Если её продолжала более поздняя лицензия, новый текст той придёт отдельным письмом.`,
    action: 'Посмотреть платёж',
    note: 'Деньги появятся на карте в течение 10 рабочих дней: срок зависит от банка.',
  }),
  auditHead: ({ entries }) => ({
    subject: `Журнал аудита Warden: подписано записей: ${entries}`,
    heading: 'Подписанная контрольная строка журнала аудита',
    text: 'Сохраните это письмо. Строка ниже есть и во вложении: по ней команда «npx warden audit check --heads ФАЙЛ» покажет, не меняли ли и не удаляли ли потом записи до этой включительно.',
    action: 'Открыть журнал аудита',
    note: 'Вы получили это письмо, потому что этот адрес указан в настройке AUDIT_MAIL. Письма приходят не чаще раза в час и только при новых записях.',
  }),
  releaseAnnounced: ({ version }) => ({
    subject: `Вышел Warden ${version}`,
    heading: `Вышел Warden ${version}`,
    text: `Версию ${version} уже можно скачать. В описании релиза рассказано, что нового и как обновиться.`,
    action: 'Открыть описание релиза',
    note: 'Вы получили это письмо, потому что у вас есть аккаунт в магазине лицензий Warden. Письма о лицензиях и платежах приходят в любом случае.',
  }),
};

export const mailTexts: Record<Locale, typeof en> = { en, ru };
