import { accountSwitch } from './site/account-switch.ts';
import { attention } from './site/attention.ts';
import { buy } from './site/buy.ts';
import { dashboard } from './site/dashboard.ts';
import { frame } from './site/frame.ts';
import { seller } from './site/seller.ts';

/** What every page and the first view of the dashboard say. */
export const base = { ...frame, ...dashboard, ...attention, ...buy, ...seller, ...accountSwitch };

export type BaseTexts = typeof base;
