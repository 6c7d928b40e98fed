import type { PaymentMethod } from '@warden/contract';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { orderAddress } from '../../entities/payment/order-address.ts';
import { isOrder } from '../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../entities/payment/payment-state.ts';

/** Where the same can be bought once more, after a payment came to nothing. */
export const againAddress = (payment: FollowedPayment, method: PaymentMethod) =>
  isOrder(payment)
    ? orderAddress({ again: payment.id, method })
    : buyAddress(payment.plan, { clientId: payment.client_id, ...(method === 'card' ? {} : { method }) });
