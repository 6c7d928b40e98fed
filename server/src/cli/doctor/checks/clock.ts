import { type Finding, failed, ok, warning } from '../check.ts';

/** HTTP tells the time in whole seconds. */
const NOTICEABLE = 3000;
const TOO_MUCH = 60_000;

/** Compares another clock with this machine's. Dates of licenses, sessions and payments come from both. */
export const clockFinding = (whose: string, milliseconds: number): Finding => {
  const off = `${Math.abs(milliseconds / 1000).toFixed(1)} s ${milliseconds > 0 ? 'ahead of' : 'behind'} this machine`;
  const todo = 'let both follow a time server (systemd-timesyncd or chrony)';
  if (Math.abs(milliseconds) > TOO_MUCH) return failed(`${whose} is ${off}`, todo);
  return Math.abs(milliseconds) > NOTICEABLE
    ? warning(`${whose} is ${off}`, todo)
    : ok(`${whose} agrees with this machine`);
};
