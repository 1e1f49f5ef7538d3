/** A lead is a few kilobytes; a document has at most 100. */
export const maxAdfBytes = 256 * 1024;

/**
 * The text of an XML document in the encoding that its content type names, else its first line, else UTF-8. An unknown one is read
 * as UTF-8.
 */
export function adfText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
