/** Whether a license bought now would start on a later day, where the one before it ends. Days count in UTC. */
export const startsLater = (validFrom: string, now: Date) =>
  new Date(validFrom).toISOString().slice(0, 10) > now.toISOString().slice(0, 10);
