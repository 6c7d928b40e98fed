import type { mailFacts as english } from '../en/mail-facts.ts';
import { dashboard } from './site/dashboard.ts';

export const mailFacts: typeof english = {
  organization: 'Организация',
  role: 'Роль',
  invitedBy: 'Пригласил',
  installation: 'Установка',
  movedFrom: 'Прежняя установка',
  movedTo: 'Новая установка',
  undoUntil: 'Можно отменить до',
  severity: 'Уровень опасности',
  affectedVersions: 'Затронутые версии',
  affectedInstallations: 'Ваши установки',
  updateTo: 'Обновить до',
  licenses: 'Заказ',
  licenseType: 'Лицензия',
  validUntil: 'Действует до',
  carried: 'Перенесено',
  reason: 'Причина',
  amount: 'Сумма',
  paidWith: 'Способ оплаты',
  limit: 'Ваш предел',
  card: 'Карта',
  chargeOn: 'День списания',
  payment: 'Платёж',
  invoice: 'Счёт',
  company: 'Покупатель',
  payUntil: 'Последний день оплаты',
  refunded: 'Возвращено',
  missing: 'Ещё не поступило',
  newEmail: 'Новый адрес',
  owner: 'Владелец',
  code: 'Код',
  registered: 'Дата регистрации',
  time: 'Время',
  device: 'Устройство',
  network: 'IP-адрес',
  codesLeft: 'Осталось кодов',
  webhook: 'Вебхук',
};

export const licenseTypes = dashboard.licenses.type;
export const { memberRoles } = dashboard;
