/** Longer than any browser takes to begin a download. */
const KEPT_MS = 60_000;

/** Gives the reader a file that the page has in its memory. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
