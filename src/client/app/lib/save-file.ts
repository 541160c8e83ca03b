/** Saves a file as the browser saves downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by the next task; a minute is far longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
