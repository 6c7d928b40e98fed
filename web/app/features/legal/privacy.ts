import type { Locale } from '@warden/i18n/locales';
import type { LegalText } from './legal-page.tsx';

export const privacy: Record<Locale, LegalText> = {
  en: {
    title: 'Privacy policy',
    description: 'What data the Warden license shop keeps, why, for how long, and how to have it removed.',
    intro:
      'This page says what the license shop knows about you. It does not cover the Warden you install: that runs on your servers and sends us nothing but license checks, if you allow them.',
    parts: [
      {
        title: 'What we keep',
        text: [
          'Your account: name, email, company name, when it was opened, and a hash of your password. We cannot read the password itself.',
          'Your licenses and installations: client id, host name, version, and when a license was last validated.',
          'Your payments: amount, date, state and the number at the payment provider. Card data goes straight to the provider and never reaches us.',
        ],
      },
      {
        title: 'Cookies and local storage',
        text: [
          'We set one cookie, "locale", which remembers your language for a year.',
          'Your browser keeps, in local storage, your session token, your profile, your language, your theme and whether you accepted this notice. There are no advertising or analytics cookies, and no third-party scripts.',
        ],
      },
      {
        title: 'Why, and who else sees it',
        text: [
          'We use these data to issue licenses, take payments, send the mails you need and answer your letters. We do not sell them.',
          'The payment provider receives what a payment and its receipt need. Nobody else does, unless the law demands it.',
        ],
      },
      {
        title: 'How long',
        text: [
          'As long as the account exists. When you delete it, what is only yours goes with it; records of payments stay as long as accounting law requires.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You can see and change your data in your profile, delete the account there, and ask us for a copy or a correction at any time. The addresses are on the contacts page.',
        ],
      },
    ],
  },
  ru: {
    title: 'Политика конфиденциальности',
    description: 'Какие данные хранит магазин лицензий Warden, зачем, как долго и как их удалить.',
    intro:
      'Здесь сказано, что знает о вас магазин лицензий. Сам Warden, который вы устанавливаете, работает на ваших серверах и не отправляет нам ничего, кроме проверок лицензии — если вы их разрешили.',
    parts: [
      {
        title: 'Что мы храним',
        text: [
          'Аккаунт: имя, почту, название компании, дату регистрации и хеш пароля. Сам пароль мы прочитать не можем.',
          'Лицензии и установки: client id, имя хоста, версию и время последней проверки лицензии.',
          'Платежи: сумму, дату, состояние и номер у платёжного сервиса. Данные карты сразу попадают к нему и до нас не доходят.',
        ],
      },
      {
        title: 'Cookie и память браузера',
        text: [
          'Мы ставим одну cookie — «locale»: она год помнит выбранный язык.',
          'В памяти браузера лежат токен сессии, профиль, язык, тема и отметка о том, что вы приняли это уведомление. Рекламных и аналитических cookie нет, сторонних скриптов тоже.',
        ],
      },
      {
        title: 'Зачем и кто ещё их видит',
        text: [
          'По этим данным мы выпускаем лицензии, принимаем оплату, отправляем нужные письма и отвечаем вам. Мы их не продаём.',
          'Платёжный сервис получает то, что нужно для платежа и чека. Больше никто — если только этого не потребует закон.',
        ],
      },
      {
        title: 'Как долго',
        text: [
          'Пока существует аккаунт. Когда вы его удаляете, вместе с ним исчезает всё, что принадлежит только вам; записи о платежах хранятся столько, сколько велит закон о бухгалтерском учёте.',
        ],
      },
      {
        title: 'Ваши права',
        text: [
          'Данные можно посмотреть и изменить в профиле, там же можно удалить аккаунт. В любой момент попросите у нас копию или исправление — адреса на странице контактов.',
        ],
      },
    ],
  },
};
