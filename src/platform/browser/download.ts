import { request } from './request.ts';

/**
 * Saves what a staff call answers as a file on the visitor's machine, under the name the server gives it, else under
 * `name`. Fetched with the token, which a plain link cannot carry. Rejects as `request` does; nothing is saved then.
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await request(path);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), given ?? name);
}

/** Hands content that is in the browser already to the person, as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
