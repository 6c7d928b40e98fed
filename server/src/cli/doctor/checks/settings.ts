import { type Check, failed, ok, warning } from '../check.ts';

export const checkSettings: Check = ({ config: { demo }, problems }) => {
  if (problems.length > 0) return problems.map((problem) => failed(problem, 'correct it and start again'));
  return [
    demo
      ? warning('the settings are right, and this is a demo', 'set NODE_ENV=production for a shop with real customers')
      : ok('all are right'),
  ];
};
