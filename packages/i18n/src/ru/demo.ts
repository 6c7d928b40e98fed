import type { demo as english } from '../en/demo.ts';

export const demo: typeof english = {
  title: 'Часы демо',
  real: 'Они показывают настоящую дату.',
  ahead: (days) => `Они впереди настоящей даты на ${days}.`,
  about:
    'Часы идут только вперёд. За каждый прошедший день демо делает то, что магазин делает по времени: рассылает напоминания, закрывает просроченные счета, завершает лицензии, проверяет платежи.',
  forward: 'Перевести вперёд',
  until: 'Перевести на дату',
  move: 'Перевести',
  passing: (passed, asked) => `Прошло дней: ${passed} из ${asked}`,
  passed: (days) => `Что произошло за ${days}`,
  nothing: 'Ничего не произошло.',
  orders: (count) => `заказы: ${count}`,
  invoicesExpired: (count) => `просроченные счета: ${count}`,
  licensesIssued: (count) => `выданные лицензии: ${count}`,
  licensesExpired: (count) => `истёкшие лицензии: ${count}`,
  failed: (jobs) => `не выполнено: ${jobs}`,
  mail: 'Почта',
  site: 'Магазин',
  range: (most) => `Часы переводятся вперёд, за раз — на 1–${most} дней.`,
  busy: 'Дни ещё идут. Подождите, пока они пройдут.',
};
