/** Reads XML of strangers: without document types, entities of their own, or anything that would be fetched. */

/** Names are in lower case and without their namespace; `text` is the element's own, trimmed. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
};

/** What is not XML, with the line where that shows. */
export class XmlError extends Error {}

const deepest = 40;
const mostElements = 20_000;
/** Far longer than any name of ADF: what reads a document may repeat it for each element inside. */
const longestName = 60;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves references; an ampersand that begins none stays, as many programs write it. */
const resolved = (text: string) =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '');

function attributesOf(text: string): Record<string, string> {
  // A name begins where no other does, or a long text without a value would be read once for each of its letters.
  const found = text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', double, single]) => [localName(name), resolved(double ?? single ?? '')]),
  );
}

/**
 * The tokens of a document: comments, instructions, sections of text, and tags. A tag has no sign that begins one inside. Its
 * name ends where its letters do, or a long one that no tag ends would be read once for each of them.
 */
const tokens =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([a-z_][\w:.-]*)(?![\w:.-])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*?)(\/?)>|<|[^<]+/giy;

/** The root of a document. Throws `XmlError`. */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let count = 0;
  const fail = (at: number, what: string) => {
    const line = text.slice(0, at).split('\n').length;
    return new XmlError(`This is not valid XML: ${what} in line ${line}`);
  };
  for (const match of text.replace(/^\uFEFF/, '').matchAll(tokens)) {
    const [token, section, slash, name = '', attributes = '', isEmpty] = match;
    const current = open.at(-1) ?? top;
    if (section !== undefined) current.text += section;
    else if (name !== '') {
      if (slash === '/') {
        if (open.length === 1 || current.name !== localName(name))
          throw fail(match.index, `</${name}> closes nothing`);
        current.text = current.text.trim();
        open.pop();
        continue;
      }
      if (name.length > longestName) throw fail(match.index, 'a name that is too long');
      count += 1;
      if (open.length > deepest || count > mostElements) throw fail(match.index, 'too many elements');
      const element = { name: localName(name), attributes: attributesOf(attributes), text: '', children: [] };
      current.children.push(element);
      if (isEmpty !== '/') open.push(element);
    } else if (token === '<') {
      const isType = /^<!doctype/i.test(text.slice(match.index, match.index + 9));
      throw fail(match.index, isType ? 'a document type, which is not read,' : 'a sign that begins no tag');
    } else if (!token.startsWith('<')) current.text += resolved(token);
  }
  const [root] = top.children;
  if (open.length > 1) throw fail(text.length, `<${open.at(-1)?.name}> is not closed`);
  if (root === undefined || top.children.length > 1 || top.text.trim() !== '')
    throw fail(0, 'it has no root element, or something beside it');
  return root;
}
