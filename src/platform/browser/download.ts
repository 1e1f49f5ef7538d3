import { request } from './request.ts';

/**
 * Downloads the response of a staff call as a file, under the name that the server gives it or, failing that,
 * `name`. It is fetched with the token, which a plain link cannot carry. Rejects as `request` does, and saves
 * nothing then.
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await request(path);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), given ?? name);
}

/** Saves content that the browser already has as a file with this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the object URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
