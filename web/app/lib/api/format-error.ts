/** The answer of the server does not match the contract. */
export class FormatError extends Error {
  override name = 'FormatError';
}
