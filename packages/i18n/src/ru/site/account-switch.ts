import type { AccountSwitchTexts } from '../../en/site/account-switch.ts';

export const accountSwitch: AccountSwitchTexts = {
  accountSwitch: {
    label: 'Личный кабинет или организация',
    personal: 'Личный',
    settings: 'Настройки организации',
    create: 'Новая организация',
    lost: 'Вы не состоите в этой организации, или она закрыта. Открыт ваш личный кабинет.',
    textReaders: 'почту владельцев и инженеров организации',
    moneyReaders: 'почту владельцев и бухгалтеров организации',
    licensee: 'Лицензиат',
    noLicensesTitle: 'Лицензий пока нет',
    noInstallsTitle: 'Установок пока нет',
    askToBind: 'Попросите владельца или инженера организации привязать установку.',
    askToBuy: 'Попросите владельца или бухгалтера организации купить лицензию. Платёж появится здесь.',
    askToAdd: 'Попросите владельца или бухгалтера организации добавить компанию.',
  },
};
