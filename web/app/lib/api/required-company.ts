import { createSharedValue } from '../browser/shared-value.ts';

/** The organization of which the page shows nothing before the visitor has signed in by its provider. */
const required = createSharedValue<string>();

export const useRequiredCompany = required.use;
export const setRequiredCompany = required.set;
