import type { RenewalsPageTexts } from '../../en/site/renewals.ts';

export const renewalsPage: RenewalsPageTexts = {
  renewalsPage: {
    metaTitle: 'Продление',
    metaDescription: 'Как продлеваются ваши лицензии, что и когда продлится в следующий раз и какие карты сохранены.',
    store: {
      label: 'Сохранить карту для продления',
      help: 'Карту хранит ЮKassa, а не магазин. С неё ничего не спишется, пока вы не включите продление в личном кабинете и не укажете предел суммы.',
    },
  },
};
