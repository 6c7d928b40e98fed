import { encodedFilter } from './common-filter.ts';
import { isInFilter } from './filter.ts';
import { lookupForms } from './forms.ts';

const filter = Uint8Array.from(atob(encodedFilter), (byte) => byte.charCodeAt(0));

/** Whether this is one of the most common passwords or a usual variant of one. One in 500 others is taken for one. */
export const isCommonPassword = (password: string) => lookupForms(password).some((form) => isInFilter(filter, form));
