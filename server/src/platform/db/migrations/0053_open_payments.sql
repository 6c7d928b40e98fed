-- allowed: payments_open_purchase says the same of all that the version before makes, which names no index
DROP INDEX "payments_open";