/** Text without the markup that other programs put into it. */
import sanitizeHtml from 'sanitize-html';

/** Elements that begin on a new line, and those with a blank line around them. */
const lines = ['div', 'tr', 'dt', 'dd', 'section', 'article', 'header', 'footer', 'center', 'address'];
const blocks = 'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'.split(' ');
const structure = ['br', 'li', 'td', 'th', ...lines, ...blocks];
/** What is only taken away. */
const inline =
  'a abbr acronym b bdi bdo big body button caption cite code col colgroup del em embed figcaption figure font form head ' +
  'html i iframe img input ins kbd label link main map mark meta nav noscript o:p object param picture q s samp script ' +
  'small source span strike strong style sub summary details sup svg tbody tfoot thead title tt u var video wbr';
const known = [...structure, ...inline.split(' ')].join('|');

/** A tag of HTML or a comment. Any other `<` is a sign of the text, as in `under <10k miles`. */
const markup = new RegExp(`</?(?:${known})(?=[\\s/>])|<!--|<!\\[CDATA\\[|<!doctype`, 'i');
const notMarkup = new RegExp(`<(?!/?(?:${known})(?=[\\s/>])|!--|!\\[CDATA\\[|!doctype)`, 'gi');
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
  let plain = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const repaired = plain.replace(cutEntity, '&$1;');
    if (plain.length > longest || (!markup.test(repaired) && !entity.test(repaired))) return plain;
    const next = readOnce(repaired);
    if (next === plain) return plain;
    plain = next;
  }
  return plain;
}

function readOnce(text: string): string {
  const hasTags = markup.test(text);
  const html = sanitizeHtml(
    text
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(notMarkup, '&lt;')
      .replace(notEntity, '&amp;'),
    { allowedTags: structure, allowedAttributes: {}, nonTextTags: ['script', 'style', 'title', 'noscript'] },
  );
  return unescaped(hasTags ? withLines(html) : html);
}

/** Structural tags as line breaks. What stands between two of them is only the layout of the source. */
function withLines(html: string): string {
  const marked = html
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s*<(\/?)([a-z\d]+)(?: \/)?>\s*/g, (_tag, end: string, name: string) =>
      signOf(name, end !== ''),
    );
  return marked
    .replace(/[ \v]*\v[ \v]*/g, '\n')
    .replace(/ *\n */g, '\n')
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
