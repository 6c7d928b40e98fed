import type { Locale } from '@warden/i18n/locales';
import type { LegalText } from './legal-page.tsx';

export const terms: Record<Locale, LegalText> = {
  en: {
    title: 'Terms of service',
    description: 'The rules of the Warden license shop: accounts, licenses, payments and refunds.',
    intro:
      'These are the rules of this shop. What you may do with Warden itself is in the license agreement shown before you buy.',
    parts: [
      {
        title: 'Your account',
        text: [
          'Give a real email address: licenses and receipts go there. Keep your password to yourself and tell us if someone else has used your account.',
        ],
      },
      {
        title: 'Licenses',
        text: [
          'One license serves one installation, named by its client id. A trial lasts 60 days; a paid license lasts one year from the day it is issued, or from the end of the license that it extends.',
          'A license expires at the end of its last day, UTC. We may revoke a license that was paid for by fraud, refunded or passed on to others, and we say why.',
        ],
      },
      {
        title: 'Payment',
        text: [
          'The price is the one shown before you pay. Payment goes through a licensed payment provider, which sends the receipt.',
        ],
      },
      {
        title: 'Refunds',
        text: [
          'Ask within 60 days of paying and we return the whole amount. The license is revoked when the money is sent back.',
        ],
      },
      {
        title: 'What we answer for',
        text: [
          'You run Warden on your own servers, so keeping them and their backups is up to you. Our liability is limited to what you paid for the license in the last year, except where the law says otherwise.',
        ],
      },
      {
        title: 'Changes',
        text: ['If these terms change, the date above changes too, and account holders get a mail two weeks before.'],
      },
    ],
  },
  ru: {
    title: 'Условия использования',
    description: 'Правила магазина лицензий Warden: аккаунты, лицензии, оплата и возвраты.',
    intro:
      'Это правила магазина. Что можно делать с самим Warden, сказано в лицензионном соглашении, которое мы показываем перед покупкой.',
    parts: [
      {
        title: 'Аккаунт',
        text: [
          'Указывайте настоящую почту: на неё приходят лицензии и чеки. Никому не передавайте пароль и сообщите нам, если вашим аккаунтом воспользовался кто-то другой.',
        ],
      },
      {
        title: 'Лицензии',
        text: [
          'Одна лицензия — на одну установку, её определяет client id. Пробная действует 60 дней, оплаченная — год со дня выпуска или с конца той лицензии, которую она продлевает.',
          'Лицензия действует до конца последнего дня по UTC. Мы можем отозвать лицензию, если она оплачена мошенническим путём, деньги за неё возвращены или она передана другим, — и объясним почему.',
        ],
      },
      {
        title: 'Оплата',
        text: [
          'Цена — та, что показана перед оплатой. Платёж проходит через лицензированный платёжный сервис, он же присылает чек.',
        ],
      },
      {
        title: 'Возвраты',
        text: [
          'Напишите в течение 30 дней после оплаты — вернём всю сумму. Когда деньги отправлены обратно, лицензия отзывается.',
        ],
      },
      {
        title: 'За что мы отвечаем',
        text: [
          'Warden работает на ваших серверах, поэтому за них и за резервные копии отвечаете вы. Наша ответственность ограничена суммой, которую вы заплатили за лицензию в последний год, если закон не говорит иного.',
        ],
      },
      {
        title: 'Изменения',
        text: ['Если условия изменятся, изменится и дата выше, а владельцы аккаунтов получат письмо за две недели.'],
      },
    ],
  },
};
