/** Text without the markup that other programs put into it. */
import sanitizeHtml from 'sanitize-html';
import { withoutControls, withoutUnseen } from './unseen.ts';

/** Elements that begin on a new line, and those with a blank line around them. */
const lines = (
  'div tr dt dd section article aside header footer main nav center address caption figure figcaption details summary ' +
  'form fieldset legend option'
).split(' ');
const blocks = 'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'.split(' ');
const structure = ['br', 'li', 'td', 'th', ...lines, ...blocks];
/** What is only taken away. */
const inline =
  'a abbr acronym b bdi bdo big body button cite code col colgroup del em embed font head html i iframe img input ins ' +
  'kbd label link map mark marquee meta noscript o:p object param picture q s samp script select small source span ' +
  'strike strong style sub sup svg tbody textarea tfoot thead title tt u var video wbr';
const knownNames = new Set([...structure, ...inline.split(' ')]);
const known = [...knownNames].join('|');

/** Comments, and what Word and XML put between tags. */
const declaration = String.raw`!--|!\[|!doctype|\?xml`;
/** A tag of HTML or a comment. Any other `<` is a sign of the text, as in `under <10k miles`. */
const markup = new RegExp(`</?(?:${known})(?=[\\s/>])|<(?:${declaration})`, 'i');
const notMarkup = new RegExp(`<(?!/?(?:${known})(?=[\\s/>])|${declaration})`, 'gi');
/** The end of an element that is none of HTML: a tag by which programs know their own, as `<st1:place>`. */
const otherEnd = /<\/([a-z][\w.:-]{0,40})\s*>/gi;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const notEntity = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;
/** Entities whose semicolon was lost. */
const cutEntity = /&(nbsp|amp|lt|gt|quot)(?![\w;])/gi;

/** Text may be escaped more than once on its way. */
const mostRounds = 3;
/** More than any field may hold: a longer text is refused in any case. */
const longest = 100_000;

/**
 * The text that people see where it is read as HTML: paragraphs, lines and the points of lists stay lines, and cells
 * of tables words apart. A text without tags and entities is returned as it is.
 */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let plain = text;
  for (let round = 0; round < mostRounds; round += 1) {
    if (plain.length > longest) return plain;
    const repaired = withoutOtherTags(plain.replace(cutEntity, '&$1;'));
    if (!markup.test(repaired) && !entity.test(repaired)) return repaired === plain ? plain : repaired.trim();
    const next = readOnce(repaired);
    if (next === plain) return plain;
    plain = next;
  }
  return plain;
}

/** The text without the tags of elements that are none of HTML, which it knows by their ends. */
function withoutOtherTags(text: string): string {
  const ends = Array.from(text.matchAll(otherEnd), ([, name = '']) => name.toLowerCase());
  const names = new Set(ends.filter((name) => !knownNames.has(name)));
  if (names.size === 0) return text;
  return text.replace(/ ?<\/?([a-z][\w.:-]{0,40})(?:\s[^<>]{0,1000})?> ?/gi, (tag, name: string) =>
    names.has(name.toLowerCase()) ? ' ' : tag,
  );
}

function readOnce(text: string): string {
  const hasTags = markup.test(text);
  const html = sanitizeHtml(
    text
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(/<!\[[^>]{0,100}>|<\?xml[^>]{0,300}>/gi, '')
      .replace(notMarkup, '&lt;')
      .replace(notEntity, '&amp;'),
    { allowedTags: structure, allowedAttributes: {}, nonTextTags: ['script', 'style', 'title', 'noscript'] },
  );
  // An entity, too, can stand for a sign that nobody sees.
  return withoutControls(withoutUnseen(unescaped(hasTags ? withLines(html) : html))).trim();
}

/** Structural tags as line breaks. What stands between two of them is only the layout of the source. */
function withLines(html: string): string {
  const marked = html
    .replace(/[ \t\u00a0]+/g, ' ')
    // What makes a paragraph of the text of a point is only its layout.
    .replace(/(<li>)\s*<(?:p|div)>/g, '$1')
    .replace(/<\/(?:p|div)>\s*(?=<\/li>)/g, '')
    .replace(/(?<!\s)\s*<(\/?)([a-z\d]+)(?: \/)?>\s*/g, (_tag, end: string, name: string) =>
      signOf(name, end !== ''),
    );
  return marked
    .replace(/(?<![ \v])[ \v]*\v[ \v]*/g, '\n')
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Of a line, a vertical tab: the end of one and the beginning of the next are one break. */
function signOf(name: string, isEnd: boolean): string {
  if (name === 'br') return '\n';
  if (name === 'li') return isEnd ? '' : '\n• ';
  if (name === 'td' || name === 'th') return ' ';
  return lines.includes(name) ? '\v' : '\n\n';
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (html: string) =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (name) => signs[name] ?? name).replaceAll('\u00a0', ' ');
