/** Returns a license as an attachment of a mail. */
export const licenseFile = (license: { id: string; type: string; licenseText: string }) => ({
  filename: `warden-${license.type}-${license.id.slice(0, 8)}.license.txt`,
  content: license.licenseText,
});
