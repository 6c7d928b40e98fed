import type { OrganizationTexts } from '../../en/site/organization.ts';

export const organization: OrganizationTexts = {
  organization: {
    metaTitle: 'Организация',
    metaDescription: 'Участники, роли и приглашения вашей организации, кто и что в ней делал, и её настройки.',
  },
  invitation: {
    metaTitle: 'Приглашение',
    metaDescription: 'Присоединитесь к организации, чтобы вместе работать с лицензиями и установками Warden.',
    title: 'Приглашение',
    missingToken: 'Ссылка неполная. Скопируйте её из письма целиком.',
    toHome: 'На главную',
    failed: 'Не удалось прочитать приглашение. Попробуйте ещё раз.',
    joinTitle: 'Приглашение в {{organization}}',
    lead: 'Ваша роль: {{role}}.',
    forAddress: 'Приглашение отправлено на {{email}}.',
    until: 'Оно действует до {{date}}.',
    join: 'Присоединиться',
    joinFailed: 'Не удалось присоединиться. Попробуйте ещё раз.',
    joined: 'Вы теперь в организации {{organization}}.',
    other: 'Вы вошли как {{email}}, а приглашение отправлено на другой адрес.',
    signOut: 'Выйти',
    signInFirst: 'Войдите или зарегистрируйтесь с этим адресом, а затем присоединитесь.',
    signIn: 'Войти',
    register: 'Зарегистрироваться',
    toDashboard: 'В кабинет',
  },
};
