import type { Locale } from './locales.ts';

const en = {
  signedOut: 'You are signed out.',
  verificationSent: 'Verification email has been sent successfully.',
  passwordChanged: 'Password changed successfully',
  accountDeleted: 'Account deleted successfully',
  resetSent: 'If an account with that email exists, a password reset link has been sent.',
  passwordReset: 'Password has been reset successfully! Redirecting to login...',
  emailVerified: 'Your email has been verified successfully!',
  ownershipConfirmed: 'The account is confirmed as yours.',
  accountDisowned: 'Nobody can sign in to the account any more, and what was entered is removed.',
  installRemoved: 'The installation is unbound.',
  jobsRetried: (count: number) => (count === 1 ? '1 job will be tried again.' : `${count} jobs will be tried again.`),
  releaseRemoved: 'The release is deleted.',
  unsubscribed: 'You will get no more emails about releases.',
};

const ru: typeof en = {
  signedOut: 'Вы вышли из аккаунта.',
  verificationSent: 'Письмо для подтверждения отправлено.',
  passwordChanged: 'Пароль изменён',
  accountDeleted: 'Аккаунт удалён',
  resetSent: 'Если аккаунт с такой почтой существует, мы отправили ссылку для сброса пароля.',
  passwordReset: 'Пароль изменён! Переходим на страницу входа…',
  emailVerified: 'Почта подтверждена!',
  ownershipConfirmed: 'Готово: аккаунт подтверждён как ваш.',
  accountDisowned: 'Войти в аккаунт больше никто не может, введённые данные удалены.',
  installRemoved: 'Установка отвязана.',
  jobsRetried: (count) => `Снова поставлено в очередь: ${count}.`,
  releaseRemoved: 'Релиз удалён.',
  unsubscribed: 'Писем о новых релизах больше не будет.',
};

/** What the API says after a success; the pages show the same words. */
export const messages: Record<Locale, typeof en> = { en, ru };
