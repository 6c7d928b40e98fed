/** Characters nobody sees are left out of a license: something has to be left. */
export const isName = (text: string | null | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '');

/** In whose name a customer's licenses are: the company's, else their own. */
export const licenseeOf = (user: { companyName: string | null; firstName: string; lastName: string }) =>
  [user.companyName, `${user.firstName} ${user.lastName}`].find(isName);
