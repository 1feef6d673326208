// Hands a file to the browser for saving.

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; freeing it at once would lose it in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
