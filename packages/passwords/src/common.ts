import { encodedFilter } from './common-filter.ts';
import { isInFilter } from './filter.ts';
import { lookupForms } from './forms.ts';

const decode = (encoded: string) => {
  const text = atob(encoded);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

const filter = decode(encodedFilter);

/** Whether this is one of the most common passwords or a usual variant of one. One in 500 others is taken for one. */
export const isCommonPassword = (password: string) => lookupForms(password).some((form) => isInFilter(filter, form));
