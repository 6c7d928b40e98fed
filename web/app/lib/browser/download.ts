/** Saves a file on the visitor's device. */
export const downloadBlob = (name: string, blob: Blob) => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const downloadText = (name: string, text: string) =>
  downloadBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
