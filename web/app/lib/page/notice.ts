import { createSharedValue } from '../browser/shared-value.ts';

/** A short message that stays visible when the page changes, such as after an account is deleted. */
export const { set: showNotice, use: useNotice } = createSharedValue<string>();
