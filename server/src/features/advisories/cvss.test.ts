import { expect, it } from 'vitest';
import { ratingOf } from './cvss.ts';

const base = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N';

it.each([
  // Scores by the calculator of those who publish CVSS.
  [`${base}/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H`, 10, 'critical'],
  [`${base}/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N`, 9.3, 'critical'],
  [`${base}/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U`, 8.1, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 6, 'medium'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:A/CR:H/MAV:L/S:P/U:Amber', 5.7, 'medium'],
  [`${base}/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N`, 0, 'none'],
])('rates %s as %s', async (vector, score, severity) => {
  expect(await ratingOf(vector)).toEqual({ score, severity });
});

it.each([
  ['another version', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N'],
  ['a missing metric', `${base}/VC:H/VI:H/VA:H/SC:N/SI:N`],
  ['an unknown metric', `${base}/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/ZZ:1`],
  ['a metric twice', `${base}/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/AV:N`],
  ['another order', 'CVSS:4.0/AC:L/AV:N/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'],
  ['no vector', 'critical'],
])('refuses %s', async (_what, vector) => {
  expect(await ratingOf(vector)).toBeUndefined();
});
