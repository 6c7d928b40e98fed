import { AHEAD } from '../page/page-contract.ts';

/** How far the clock of a demo is ahead, which its pages say. No other shop says anything. */
const ahead = () => (typeof document === 'undefined' ? 0 : Number(document.documentElement.getAttribute(AHEAD) ?? 0));

/** The time of the shop, in milliseconds. What only measures how long something takes needs no clock but its own. */
export const shopTime = () => Date.now() + ahead();

/** The time of the shop, which terms of licenses, invoices and everything else in it are compared with. */
export const shopNow = () => new Date(shopTime());
