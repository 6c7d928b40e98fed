export { accountProblem, bicProblem, correspondentAccountProblem, ibanProblem, swiftProblem } from './bank.ts';
export { innProblem, kppProblem, ogrnProblem } from './tax.ts';
