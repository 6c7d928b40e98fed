import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { Delivery, InputOf, Webhook } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useData } from '../../lib/api/use-data.ts';
import { queryKeys } from '../query-keys.ts';

type Calls = typeof contract.webhooks;
type Made = Promise<{ data: { webhook: Webhook; secret: string | null } }>;

/** Where webhooks come from and go to: the account that the page is about, or the shop. */
export interface WebhookSource {
  key: QueryKey;
  list: Calls['list'];
  deliveries: Calls['deliveries'];
  delivery: Calls['delivery'];
  create: (body: InputOf<Calls['create']>['body']) => Made;
  change: (id: string, body: InputOf<Calls['change']>['body']) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  rotate: (id: string) => Made;
  test: (id: string) => Promise<unknown>;
  resend: (id: string, delivery: string) => Promise<unknown>;
}

export const accountWebhooks: WebhookSource = {
  key: queryKeys.webhooks,
  list: contract.webhooks.list,
  deliveries: contract.webhooks.deliveries,
  delivery: contract.webhooks.delivery,
  create: (body) => checkedCall(contract.webhooks.create, { body }),
  change: (id, body) => checkedCall(contract.webhooks.change, { params: { id }, body }),
  remove: (id) => checkedCall(contract.webhooks.remove, { params: { id } }),
  rotate: (id) => checkedCall(contract.webhooks.rotate, { params: { id } }),
  test: (id) => checkedCall(contract.webhooks.test, { params: { id } }),
  resend: (id, delivery) => checkedCall(contract.webhooks.resend, { params: { id, delivery } }),
};

export const shopWebhooks: WebhookSource = {
  key: [...queryKeys.admin, 'webhooks'],
  list: contract.webhooks.shopList,
  deliveries: contract.webhooks.shopDeliveries,
  delivery: contract.webhooks.shopDelivery,
  create: (body) => checkedCall(contract.webhooks.shopCreate, { body }),
  change: (id, body) => checkedCall(contract.webhooks.shopChange, { params: { id }, body }),
  remove: (id) => checkedCall(contract.webhooks.shopRemove, { params: { id } }),
  rotate: (id) => checkedCall(contract.webhooks.shopRotate, { params: { id } }),
  test: (id) => checkedCall(contract.webhooks.shopTest, { params: { id } }),
  resend: (id, delivery) => checkedCall(contract.webhooks.shopResend, { params: { id, delivery } }),
};

/** The shop itself may disable one at any time. */
export const useWebhooks = ({ key, list }: WebhookSource) => useData(key, list, {}, { staleTime: 0 });

/** A message that was sent a moment ago is watched until the first attempt is over. */
const WATCH_MS = 2000;

const isUnderWay = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>) => state === 'waiting' && attempts === 0;

export const useDeliveries = ({ key, deliveries }: WebhookSource, id: string, page: number) =>
  useData(
    [...key, id, 'deliveries', page],
    deliveries,
    { params: { id }, query: { page: String(page) } },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.deliveries.some(isUnderWay) ? WATCH_MS : false),
    },
  );

/** One delivery with its attempts. `attempts` is what the list knows, so that another attempt loads it again. */
export const useDelivery = ({ key, delivery }: WebhookSource, webhook: string, { id }: Delivery, enabled: boolean) =>
  useData(
    [...key, webhook, 'delivery', id],
    delivery,
    { params: { id: webhook, delivery: id } },
    { staleTime: 0, enabled },
  );
