export { accountProblem, bicProblem, correspondentAccountProblem, ibanProblem, swiftProblem } from './bank.ts';
export { companyProblem } from './company.ts';
export { countries } from './countries.ts';
export { innProblem, kppProblem, ogrnProblem } from './tax.ts';
