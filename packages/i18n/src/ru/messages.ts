import type { Messages } from '../en/messages.ts';

export const messages: Messages = {
  signedOut: 'Вы вышли из аккаунта.',
  sessionEnded: 'Сеанс завершён.',
  sessionsEnded: 'Все сеансы завершены.',
  accountBlocked: 'Аккаунт заблокирован, его сеансы завершены.',
  accountUnblocked: 'Аккаунт разблокирован.',
  verificationSent: 'Письмо для подтверждения отправлено.',
  passwordChanged: 'Пароль изменён',
  accountDeleted: 'Аккаунт удалён',
  resetSent: 'Если аккаунт с такой почтой существует, мы отправили ссылку для сброса пароля.',
  passwordReset: 'Пароль изменён! Переходим на страницу входа…',
  emailVerified: 'Почта подтверждена!',
  ownershipConfirmed: 'Готово: аккаунт подтверждён как ваш.',
  accountDisowned: 'Войти в аккаунт больше никто не может, введённые данные удалены.',
  totpAdded: 'Приложение для кодов подключено.',
  totpRemoved: 'Приложение для кодов отключено.',
  passkeyRemoved: 'Ключ доступа удалён.',
  factorsLost: 'Мы отправили вам письмо о том, как вернуть доступ к аккаунту.',
  factorsKept:
    'Второй фактор остаётся включённым. Если удалить его просили не вы, кто-то знает ваш пароль: задайте новый прямо сейчас.',
  factorsReset: 'Второй фактор удалён. Войдите с паролем и настройте его заново.',
  reauthenticated: 'Спасибо, подтверждено.',
  installRemoved: 'Установка отвязана.',
  jobsRetried: (count) => `Снова поставлено в очередь: ${count}.`,
  releaseRemoved: 'Релиз удалён.',
  unsubscribed: 'Писем о новых релизах больше не будет.',
};
