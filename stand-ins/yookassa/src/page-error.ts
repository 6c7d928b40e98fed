/** The customer decides about a payment that has ended already. */
export class AlreadyDecided extends Error {}

/** The page does not offer what was chosen. */
export class NotOffered extends Error {}
