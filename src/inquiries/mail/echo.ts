/**
 * What a mail may repeat of what somebody typed. Anybody can have it sent to a stranger, so it repeats nothing that could
 * lead the stranger anywhere: no address, no number, and as a name only what looks like one.
 */

const mostLetters = 40;
/** One to four words of letters; the first and the last do not begin with a small letter. */
const personalName =
  /^(?!\p{Ll})[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2}(?: (?!\p{Ll})[\p{L}\p{M}'’.-]+)?$/u;
const lastWord = /(?:^|\s)(\S+)$/u;
const leads = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s().+/-]*){7,}/iu;
const mostQuoted = 1_000;

/** `Dear Dana Whitlock,`, or `Hello,` for what does not look like a name. */
export function greeting(typed: string): string {
  const name = echoedName(typed);
  return name === null ? 'Hello,' : `Dear ${name},`;
}

/** A typed name that may be repeated; null for anything else. */
export function echoedName(typed: string): string | null {
  const name = typed.replaceAll(/\s+/g, ' ').trim();
  const last = lastWord.exec(name)?.[1] ?? '';
  const isName = name.length <= mostLetters && personalName.test(name) && !/^\p{Ll}/u.test(last);
  return isName && !leads.test(name) ? name : null;
}

/** A typed message that may be repeated, shortened; null if it leads anywhere. */
export function echoedMessage(typed: string): string | null {
  const message = typed.replaceAll(/\r\n?/g, '\n').trim();
  if (message === '' || leads.test(message)) return null;
  return message.length <= mostQuoted ? message : `${message.slice(0, mostQuoted).trimEnd()} …`;
}
