import { parseHttps } from '../platform/https-address.ts';

/** The video of a vehicle, by its address elsewhere. */

export const videoMessage = 'Enter the https address of a video on YouTube or Vimeo, or of an .mp4 file';

const onYouTube = /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/;
const onVimeo = /^(?:www\.|player\.)?vimeo\.com$/;

/**
 * The one form in which the address of a video is stored, whichever its site offers for copying:
 * `https://www.youtube.com/watch?v=…`, `https://vimeo.com/…`, or `https://player.vimeo.com/video/…?h=…` for
 * one that is not listed there; any https address that ends in .mp4 stays as it is. Null for others.
 */
export function canonicalVideo(text: string): string | null {
  const address = parseHttps(text.trim());
  if (address === null) return null;
  const { hostname, pathname, searchParams } = address;
  if (onYouTube.test(hostname)) {
    const [, named] = /^\/(?:(?:embed|shorts|live|v)\/)?([\w-]{11})$/.exec(pathname) ?? [];
    const id = pathname === '/watch' ? searchParams.get('v') : named;
    return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
  }
  if (onVimeo.test(hostname)) {
    const [, id, last] = /^\/(?:video\/)?(\d{1,12})(?:\/(\w{1,40}))?$/.exec(pathname) ?? [];
    const key = last ?? searchParams.get('h');
    if (id === undefined || (key !== null && !/^\w{1,40}$/.test(key))) return null;
    return key === null ? `https://vimeo.com/${id}` : `https://player.vimeo.com/video/${id}?h=${key}`;
  }
  return pathname.toLowerCase().endsWith('.mp4') ? address.href : null;
}

/**
 * The origin that a video's file is loaded from, for a Content-Security-Policy; null for a site with a player, and for a host
 * that a policy cannot name: URLs allow `;` and `*` in one.
 */
export function videoFileOrigin(video: string | null): string | null {
  if (video === null || !URL.canParse(video)) return null;
  const { origin, pathname } = new URL(video);
  const isFile = pathname.toLowerCase().endsWith('.mp4') && /^https:\/\/[\w.-]+(?::\d+)?$/.test(origin);
  return isFile ? origin : null;
}
