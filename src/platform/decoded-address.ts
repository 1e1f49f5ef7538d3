/** A path without its percent signs; as it is, if it was written in another encoding than UTF-8. */
export function decodedAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
