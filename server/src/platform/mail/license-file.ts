/** Returns a license as an attachment of a mail. Ids begin with the time, so the name has their random end. */
export const licenseFile = (license: { id: string; type: string; licenseText: string }) => ({
  filename: `warden-${license.type}-${license.id.slice(-12)}.license.txt`,
  content: license.licenseText,
});
