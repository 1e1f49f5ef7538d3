/** The address of something about a vehicle that another site has. */

export const linkMessage = 'Enter an address that begins with https://';

/** The address as browsers write it; null for what is not an https address, or carries a name and password. */
export function canonicalLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isSafe = protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
  return isSafe ? href : null;
}
