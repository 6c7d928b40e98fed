import { contract } from '@warden/contract/calls';
import type { LoaderFunctionArgs } from 'react-router';
import { serverApi } from '../../lib/api/server-api.ts';

/** Loads the seller, which legal pages name. */
export const loadSeller = async ({ context, request }: LoaderFunctionArgs) =>
  (await serverApi(context, request)(contract.seller.read, {})).data.seller;
