import { lazyPart } from '../../ui/lazy-part.tsx';

// What the panel opens above its lists. The forms and schemas of these dialogs are most of the panel's code, and a visit
// needs few of them.
export const userDialog = lazyPart(async () => (await import('./users/user-dialog.tsx')).UserDialog);
export const organizationDialog = lazyPart(
  async () => (await import('./organizations/organization-dialog.tsx')).OrganizationDialog,
);
export const licenseDialog = lazyPart(async () => (await import('./licenses/license-dialog.tsx')).LicenseDialog);
export const syncDialog = lazyPart(async () => (await import('./installations/sync-dialog.tsx')).SyncDialog);
export const issueDialog = lazyPart(async () => (await import('./licenses/issue-dialog.tsx')).IssueDialog);
export const revokeDialog = lazyPart(async () => (await import('./licenses/revoke-dialog.tsx')).RevokeDialog);
export const paymentDialog = lazyPart(async () => (await import('./payments/payment-dialog.tsx')).PaymentDialog);
export const invoiceDialog = lazyPart(async () => (await import('./invoices/invoice-dialog.tsx')).InvoiceDialog);
export const promoCodeDialog = lazyPart(async () => (await import('./promo-codes/promo-code-form.tsx')).PromoCodeForm);
export const quoteDialog = lazyPart(async () => (await import('./quotes/quote-form.tsx')).QuoteForm);
export const resolveDialog = lazyPart(async () => (await import('./transfers/resolve-dialog.tsx')).ResolveDialog);
export const notesDialog = lazyPart(async () => (await import('./releases/notes-dialog.tsx')).NotesDialog);
export const announceDialog = lazyPart(async () => (await import('./releases/announce-dialog.tsx')).AnnounceDialog);
export const deleteDialog = lazyPart(async () => (await import('./releases/delete-release.tsx')).DeleteRelease);
export const yankDialog = lazyPart(async () => (await import('./releases/yank-dialog.tsx')).YankDialog);
export const signaturesDialog = lazyPart(
  async () => (await import('./releases/signatures-dialog.tsx')).SignaturesDialog,
);
export const publishDialog = lazyPart(async () => (await import('./releases/publish-dialog.tsx')).PublishDialog);
