import type { BaseTexts } from '../en/base.ts';
import { withNoBreakSpaces } from '../no-break-spaces.ts';
import { accountSwitch } from './site/account-switch.ts';
import { attention } from './site/attention.ts';
import { buy } from './site/buy.ts';
import { dashboard } from './site/dashboard.ts';
import { frame } from './site/frame.ts';
import { seller } from './site/seller.ts';

export const base: BaseTexts = withNoBreakSpaces({
  ...frame,
  ...dashboard,
  ...attention,
  ...buy,
  ...seller,
  ...accountSwitch,
});
