import { useMutation } from '@tanstack/react-query';
import type { BodyOf, SellerDetails, SellerImage } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../../entities/query-keys.ts';
import { checkedCall } from '../../../../lib/api/checked-call.ts';
import { upload } from '../../../../lib/api/upload.ts';
import { useData } from '../../../../lib/api/use-data.ts';
import { useReload } from '../../../../lib/api/use-reload.ts';

export const useOwnSeller = () => useData([...queryKeys.admin, 'seller'], contract.seller.details, {});

/** Calls the API, and then refreshes what the panel and the buy dialog show of the seller. */
const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, onSuccess: useReload(queryKeys.admin, queryKeys.seller) });

export const useWriteSeller = () =>
  useChange(async (body: SellerDetails) => (await checkedCall(contract.seller.write, { body })).data);

export const useWriteLinks = () =>
  useChange(
    async (body: BodyOf<typeof contract.seller.writeLinks>) =>
      (await checkedCall(contract.seller.writeLinks, { body })).data,
  );

/** Stores a picture, or removes it where there is none. */
export const useWriteImage = (name: SellerImage) =>
  useChange(async (file: File | null) => {
    if (!file) return (await checkedCall(contract.seller.removeImage, { params: { name } })).data;
    const form = new FormData();
    form.append('image', file);
    const endpoint = { ...contract.seller.setImage, path: `/admin/seller/images/${name}` };
    return (await upload(endpoint, form, () => undefined, AbortSignal.timeout(60_000))).data;
  });
