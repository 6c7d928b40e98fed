import { createSharedValue } from '../../lib/browser/shared-value.ts';

/** Whether the dialog for a new organization is open. The menu of narrow screens opens it too, and is closed then. */
export const { set: setCreating, use: useCreating } = createSharedValue<true>();
