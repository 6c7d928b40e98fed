import type { RefundsPanelTexts } from '../../en/panel/refunds.ts';

export const refundsPanel: RefundsPanelTexts = {
  refunds: {
    refused: 'ЮKassa отклонила возврат: {{reason}}. Деньги не возвращены. {{license}}',
    reasons: {
      general_decline: 'банк или платёжный сервис отказал и не назвал причину',
      insufficient_funds: 'на счёте магазина в ЮKassa не хватает денег',
      not_found: 'ЮKassa не знает этого платежа',
      rejected_by_payee: 'банк клиента не принял деньги',
      rejected_by_timeout: 'время на возврат истекло',
      yoo_money_account_closed: 'кошелёк клиента закрыт',
    },
    license: {
      active: 'Лицензия продолжает действовать.',
      expired: 'Лицензия не отозвана, её срок истёк раньше.',
      revoked: 'Лицензия была отозвана раньше и остаётся отозванной.',
      none: 'Лицензии по этому платежу нет.',
    },
    failed: 'Возврат не прошёл: {{moment}}',
    again: 'Повторить возврат',
    textRevoked:
      'Вся сумма вернётся клиенту ({{email}}) тем же способом, каким он платил. Лицензия для {{client}} уже отозвана и останется отозванной. Отменить это нельзя.',
  },
};
