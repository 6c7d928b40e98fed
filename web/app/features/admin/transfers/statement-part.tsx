/** The upload of bank statements, and the transfers that wait for an administrator. */
export function StatementPart() {
  return null;
}
