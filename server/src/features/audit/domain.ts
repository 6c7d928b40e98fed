/** Who did something, and from which network address. */
export interface AuditActor {
  /** `user:<id>`, `operator` for the command line, `shop` for what the shop does by itself. */
  actor: string;
  address?: string | null;
  /** The organization that it was done for. */
  account?: string;
}

export const operator: AuditActor = { actor: 'operator' };
export const shop: AuditActor = { actor: 'shop' };

/** The person who calls, and the organization where they call for one. */
export const userActor = (
  { id, member }: { id: string; member?: { id: string } },
  address: string | null = null,
): AuditActor => ({
  actor: `user:${member?.id ?? id}`,
  address,
  ...(member ? { account: id } : {}),
});

/** What was done. It holds no secrets, and names people by their ids. */
export interface AuditEntry extends AuditActor {
  /** As in `payment.succeeded`. */
  action: string;
  /** As in `payment:<id>`. */
  subject: string;
  /** Whose the subject is, where somebody else may have changed it. Owners of an organization see what is about it. */
  owner?: string | null;
  before?: object | null;
  after?: object | null;
  at: Date;
}
