/** A license leaves invisible characters out, so a name needs at least one letter or digit. */
export const isName = (text: string | null | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '');

/** The name that a customer's licenses carry: the company's, else their own. */
export const licenseeOf = (user: { companyName: string | null; firstName: string; lastName: string }) =>
  [user.companyName, `${user.firstName} ${user.lastName}`].find(isName);
