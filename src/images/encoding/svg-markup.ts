import { gunzipSync } from 'node:zlib';

/** Most bytes of an SVG once it is unpacked and its entities are filled in. */
const largestMarkup = 8 * 1024 * 1024;

/** An SVG as plain UTF-8 that begins with its root, or why it cannot be read. */
export type SvgMarkup = { markup: string } | { refused: 'packed badly' | 'too large' | 'entity elsewhere' };

/**
 * Reads an SVG as drawing programs write it: packed (.svgz), in UTF-16 or Latin-1, with entities in its DOCTYPE, style
 * sheets named in front, or a prefix on each element. Null if it is not an SVG. Entities of other files are not loaded.
 */
export function readSvg(bytes: Uint8Array): SvgMarkup | null {
  let content: Uint8Array = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      content = gunzipSync(bytes, { maxOutputLength: largestMarkup });
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      return { refused: isTooLarge ? 'too large' : 'packed badly' };
    }
  }
  const text = decoded(content);
  const prolog = readProlog(text);
  if (prolog === null) return null;
  const root = /^<(?:([\w.-]{1,40}):)?svg(?=[\s/>])/.exec(text.slice(prolog.end, prolog.end + 64));
  if (root === null) return null;
  const filled = withEntities(text.slice(prolog.end), prolog.entities);
  if (typeof filled !== 'string') return filled;
  return { markup: root[1] === undefined ? filled : withoutPrefix(filled, root[1]) };
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
        ? 'utf-16be'
        : null;
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, label = 'utf-8'] =
    /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w-]+)/.exec(head) ?? [];
  try {
    // A text that names UTF-16 was written by a program that has saved it as UTF-8.
    return new TextDecoder(/^utf-?16/i.test(label) ? 'utf-8' : label).decode(bytes);
  } catch {
    // An encoding that nobody knows: what matters of an SVG is mostly ASCII.
    return new TextDecoder().decode(bytes);
  }
}

type Entity = { value: string } | 'elsewhere';

/** What stands before the root: where it ends, and the entities that it declares. Null if it is not XML. */
function readProlog(text: string): { end: number; entities: Map<string, Entity> } | null {
  const entities = new Map<string, Entity>();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 100_000))?.[0].length ?? 0;
    const end = text.startsWith('<!--', at)
      ? after(text, '-->', at + 4)
      : text.startsWith('<?', at)
        ? after(text, '?>', at + 2)
        : /^<!doctype\s/i.test(text.slice(at, at + 10))
          ? readDoctype(text, at + 9, entities)
          : null;
    if (end === -1) return null;
    if (end === null) return { end: at, entities };
    at = end;
  }
}

/** The place behind `what`; -1 if it does not come. */
function after(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? -1 : found + what.length;
}

/** Reads a DOCTYPE from behind its keyword and returns the place behind it; -1 if it does not end. */
function readDoctype(text: string, from: number, entities: Map<string, Entity>): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === '"' || character === "'") {
      at = after(text, character, at + 1);
      if (at < 0) return -1;
    } else if (text.startsWith('<!--', at)) {
      at = after(text, '-->', at + 4);
      if (at < 0) return -1;
    } else if (text.startsWith('<!ENTITY', at)) {
      const declared = /^<!ENTITY\s+([\w:.-]{1,100})\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s)/.exec(
        text.slice(at, at + largestEntity),
      );
      const [whole, name, double, single] = declared ?? [];
      const value = double ?? single;
      if (name !== undefined && !entities.has(name))
        entities.set(name, value === undefined ? 'elsewhere' : { value });
      at += whole?.length ?? '<!ENTITY'.length;
    } else if (character === '[') {
      depth += 1;
      at += 1;
    } else if (character === ']') {
      depth -= 1;
      at += 1;
    } else if (character === '>' && depth === 0) {
      return at + 1;
    } else {
      at += 1;
    }
  }
  return -1;
}

/** Most characters of a declaration of an entity. */
const largestEntity = 100_000;

const xmlEntities: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** The text with the declared entities filled in, also those within others. */
function withEntities(
  text: string,
  entities: ReadonlyMap<string, Entity>,
): string | { refused: 'too large' | 'entity elsewhere' } {
  let size = text.length;
  let problem: 'too large' | 'entity elsewhere' | null = null;
  const fill = (part: string, within: ReadonlySet<string>): string =>
    part.replace(/&([\w:.-]+);/g, (reference, name: string) => {
      const entity = entities.get(name);
      if (problem !== null || xmlEntities.has(name)) return reference;
      // One of HTML, or one that is declared nowhere. Neither is XML.
      if (entity === undefined) return ' ';
      if (entity === 'elsewhere') problem = 'entity elsewhere';
      // One that contains itself never ends.
      else if (within.has(name)) problem = 'too large';
      else {
        size += entity.value.length;
        if (size > largestMarkup) problem = 'too large';
        else return fill(entity.value, new Set([...within, name]));
      }
      return '';
    });
  const filled = fill(text, new Set());
  return problem === null ? filled : { refused: problem };
}

/** The library that draws looks for elements without a prefix. */
function withoutPrefix(markup: string, prefix: string): string {
  const name = prefix.replaceAll(/[.-]/g, String.raw`\$&`);
  const plain = markup.replaceAll(new RegExp(`<(/?)${name}:`, 'g'), '<$1');
  return plain.replace(
    /^<svg[^>]*/,
    (root) =>
      `<svg xmlns="http://www.w3.org/2000/svg"${root.slice(4).replace(/\sxmlns\s*=\s*(?:"[^"]*"|'[^']*')/, '')}`,
  );
}
