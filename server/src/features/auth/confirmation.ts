interface Account {
  emailVerifiedAt: Date | null;
  verifiedBy: 'link' | 'session' | 'reset' | 'operator' | 'provider' | null;
}

/**
 * How sure it is that an account belongs to the reader of its mailbox. A link opened outside the account proves only
 * that the mail was read: a stranger may have registered the address, and still be signed in (docs/decisions/004).
 */
export const confirmationOf = ({ emailVerifiedAt, verifiedBy }: Account): 'none' | 'link' | 'owner' => {
  if (!emailVerifiedAt) return 'none';
  return verifiedBy && verifiedBy !== 'link' ? 'owner' : 'link';
};
