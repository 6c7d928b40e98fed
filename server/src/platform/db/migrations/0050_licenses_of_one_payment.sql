-- allowed: licenses_order_line says more, and the version before names no index when it stores a license
DROP INDEX "licenses_payment";