/** The error of a link's target in a story; undefined if the server accepts it. */
export function linkError(address: string): string | undefined {
  if (/^(?:https?:\/\/[^\s/]|mailto:\S+@\S|tel:\+?\d)\S*$/i.test(address)) return undefined;
  if (/^(?:\/(?![/\\])|#)\S*$/.test(address)) return undefined;
  return 'Start the address with https://, mailto: or tel:, or with / for a page of this website';
}
