import { Element, isTag, isText, Text, type AnyNode, type Document } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/*
 * What office programs put into HTML, in the elements that a page has: a row of a table becomes a line with its cells
 * apart, lists that are only typed become lists, and every block becomes a paragraph, so that no words run together.
 * The result is not safe; `sanitizeContent` comes after it.
 */

/** Elements that stand on lines of their own. */
const blocks = new Set(
  (
    'address article aside blockquote center dd details dir div dl dt figcaption figure footer ' +
    'h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);
/** Those of them that a page has. */
const kept = new Set('blockquote figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p ul'.split(' '));
/** Elements whose text is none for people. */
const silent = new Set('script style head title template noscript'.split(' '));

/** Between the cells of a row. */
const cellGap = ' · ';

/** The HTML with tables, lists and blocks as a page has them. HTML that has none of the others stays as it is. */
export function withoutOfficeMarkup(html: string): string {
  const document = parseDocument(html, { decodeEntities: true });
  arrange(document);
  return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
}

/** Arranges what is in a node, from the inside out. */
function arrange(parent: Element | Document): void {
  const nodes = parent.children.flatMap((node) => {
    if (!isTag(node) || silent.has(node.name)) return [node];
    const level = listLevel(node);
    if (level !== null) return [markedEntry(node, level)];
    arrange(node);
    return inPage(node);
  });
  setChildren(parent, withLists(isTag(parent) && parent.name === 'li' ? nodes : withoutStrayText(nodes)));
}

const setChildren = (parent: Element | Document, nodes: AnyNode[]) => {
  parent.children = nodes as Element['children'];
  for (const [index, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = (nodes[index - 1] ?? null) as typeof node.prev;
    node.next = (nodes[index + 1] ?? null) as typeof node.next;
  }
};

const element = (name: string, children: AnyNode[], attributes: Record<string, string> = {}): Element => {
  const made = new Element(name, attributes);
  setChildren(made, children);
  return made;
};

const isBlock = (node: AnyNode): node is Element => isTag(node) && blocks.has(node.name);
const hasText = (node: AnyNode) => /[^\s\u00A0\u200B]/.test(DomUtils.textContent(node)) || hasPicture(node);
const hasPicture = (node: AnyNode): boolean =>
  isTag(node) && (node.name === 'img' || node.children.some(hasPicture));

/** An arranged element as a page has it: itself, or what takes its place. */
function inPage(node: Element): AnyNode[] {
  if (node.name === 'table') return rowsOf(node);
  // Within a table they are read by `rowsOf`.
  if (/^(?:t[rdh]|thead|tbody|tfoot|caption)$/.test(node.name) && hasTable(node)) return [node];
  if (node.name === 'pre') return [element('p', linesOf(node))];
  if (isBlock(node) && !kept.has(node.name)) return asParagraphs(node.children);
  if (isPlainWrapper(node)) return node.children;
  return [node];
}

const hasTable = (node: Element): boolean => {
  for (let above = node.parent; above !== null; above = above.parent)
    if (isTag(above) && above.name === 'table') return true;
  return false;
};

/** Google Docs wraps everything in a bold element that says that it is not bold. */
const isPlainWrapper = ({ name, attribs }: Element) =>
  /^(?:b|strong|i|em)$/.test(name) &&
  /font-(?:weight|style)\s*:\s*(?:normal|[1-4]00)/i.test(attribs['style'] ?? '');

/** Nodes with each run of text between blocks in a paragraph. */
function asParagraphs(nodes: readonly AnyNode[]): AnyNode[] {
  const made: AnyNode[] = [];
  let run: AnyNode[] = [];
  const endRun = () => {
    // White space and pictures between blocks stay as they are.
    if (run.some((node) => hasText(node) && !hasPicture(node))) made.push(element('p', run));
    else made.push(...run);
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      made.push(node);
    } else {
      run.push(node);
    }
  }
  endRun();
  return made;
}

/** Text beside blocks stands in a paragraph of its own; without any block nothing changes. */
const withoutStrayText = (nodes: AnyNode[]) => (nodes.some(isMadeBlock) ? asParagraphs(nodes) : nodes);
const isMadeBlock = (node: AnyNode) => isBlock(node) && node.name !== 'li';

/** The lines of preformatted text, with breaks between them. */
const linesOf = (pre: Element): AnyNode[] =>
  DomUtils.textContent(pre)
    .replace(/^\n|\n$/g, '')
    .split('\n')
    .flatMap((line, index) => [...(index === 0 ? [] : [element('br', [])]), new Text(line)]);

/** The rows of a table as lines. One whose cells hold blocks arranges a page: what is in them follows one another. */
function rowsOf(table: Element): AnyNode[] {
  const rows = DomUtils.findAll(
    ({ name, parent }) => (name === 'tr' || name === 'caption') && isOf(table, parent),
    table.children,
  );
  return rows.flatMap((row) => {
    const cells = row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
    if (row.name === 'caption' || cells.length === 0) return asParagraphs(row.children);
    if (cells.some(holdsBlocks)) return cells.flatMap(({ children }) => asParagraphs(children));
    const texts = cells.filter(hasText).map((cell) => {
      const words = cell.children.flatMap(inOneLine);
      return cell.name === 'th' ? [element('strong', words)] : words;
    });
    const line = texts.flatMap((words, index) => (index === 0 ? words : [new Text(cellGap), ...words]));
    return line.length === 0 ? [] : [element('p', line)];
  });
}

const isOf = (table: Element, parent: AnyNode | null): boolean => {
  for (let above = parent; above !== null; above = above.parent) {
    if (above === table) return true;
    if (isTag(above) && above.name === 'table') return false;
  }
  return false;
};

/** Whether a cell holds more than lines of text. */
const holdsBlocks = (cell: Element) => {
  const inside = cell.children.filter((node) => isBlock(node));
  return inside.length > 1 || inside.some((node) => isTag(node) && node.name !== 'p');
};

/** The words of a node of a cell; what stood on lines of its own has a space in front. */
function inOneLine(node: AnyNode): AnyNode[] {
  if (isTag(node) && node.name === 'br') return [new Text(' ')];
  return isTag(node) && node.name === 'p' ? node.children : [node];
}

/** The depth of an entry of a list of Word's, from 1; null for anything else. */
const listLevel = ({ name, attribs }: Element): number | null => {
  const found = /mso-list\s*:[^;]*\blevel(\d)/i.exec(attribs['style'] ?? '');
  return name === 'p' && found !== null ? Number(found[1]) : null;
};

const levelName = 'data-list-level';
const numberedName = 'data-list-numbered';

/** An entry of a list of Word's without its typed sign, with what that says. */
function markedEntry(node: Element, level: number): Element {
  const sign = DomUtils.findOne(
    ({ attribs }) => /mso-list\s*:\s*ignore/i.test(attribs['style'] ?? ''),
    node.children,
  );
  const text = sign === null ? '' : DomUtils.textContent(sign);
  if (sign !== null) DomUtils.removeElement(sign);
  arrange(node);
  return element('li', node.children, {
    [levelName]: String(level),
    ...(/^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(text) && { [numberedName]: '' }),
  });
}

/** Signs that are typed in front of the lines of a list. A dash or an asterisk can also begin a sentence. */
const sureSign = /^[\s\u00A0]*[•●○▪▫■□◦‣∙·\uF0B7\uF0A7][\s\u00A0]*/;
const likelySign = /^[\s\u00A0]*[-–—*][\s\u00A0]+/;
const numberSign = /^[\s\u00A0]*(\d{1,3})[.)][\s\u00A0]+/;

type Typed = { line: AnyNode[]; sign: RegExp; number: number | null };

/** A paragraph each of whose lines begins with a sign, as those lines; null for any other. */
function typedLines(node: AnyNode): Typed[] | null {
  if (!isTag(node) || node.name !== 'p') return null;
  const lines: AnyNode[][] = [[]];
  for (const child of node.children) {
    if (isTag(child) && child.name === 'br') lines.push([]);
    else lines.at(-1)?.push(child);
  }
  const typed = lines.filter((line) => line.some(hasText)).map(readSign);
  return typed.length > 0 && typed.every((line) => line !== null) ? typed : null;
}

function readSign(line: AnyNode[]): Typed | null {
  const text = line.map((node) => DomUtils.textContent(node)).join('');
  const number = numberSign.exec(text);
  if (number !== null) return { line, sign: numberSign, number: Number(number[1]) };
  const sign = [sureSign, likelySign].find((pattern) => pattern.test(text));
  return sign === undefined ? null : { line, sign, number: null };
}

/** A line without the sign that it begins with. */
function withoutSign({ line, sign }: Typed): AnyNode[] {
  let left = sign.exec(line.map((node) => DomUtils.textContent(node)).join(''))?.[0].length ?? 0;
  const cut = (node: AnyNode) => {
    if (isText(node)) {
      const taken = Math.min(left, node.data.length);
      node.data = node.data.slice(taken);
      left -= taken;
    } else if (isTag(node)) {
      node.children.forEach(cut);
    }
  };
  line.forEach(cut);
  return line.filter(hasText);
}

/** The nodes with runs of marked and of typed entries in lists. */
function withLists(nodes: readonly AnyNode[]): AnyNode[] {
  const made: AnyNode[] = [];
  for (let at = 0; at < nodes.length;) {
    const entries = runOf(nodes, at, (node) => (isTag(node) && levelName in node.attribs ? node : null));
    const typed = runOf(nodes, at, typedLines);
    if (entries.found.length > 0) {
      made.push(...nested(entries.found));
      at += entries.length;
    } else if (isTypedList(typed.found.flat())) {
      const lines = typed.found.flat();
      const name = lines[0]?.number === null ? 'ul' : 'ol';
      made.push(
        element(
          name,
          lines.map((line) => element('li', withoutSign(line))),
        ),
      );
      at += typed.length;
    } else {
      const node = nodes[at];
      if (node !== undefined) made.push(node);
      at += 1;
    }
  }
  return made;
}

/** What `read` finds in a run of nodes, over white space, and how many nodes that are. */
function runOf<Found>(nodes: readonly AnyNode[], from: number, read: (node: AnyNode) => Found | null) {
  const found: Found[] = [];
  let length = 0;
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    const one = read(node);
    if (one !== null) {
      found.push(one);
      length = at - from + 1;
    } else if (at === from || isTag(node) || hasText(node)) {
      break;
    }
  }
  return { found, length };
}

/** A sure sign makes a list of one line; dashes and numbers need a second, and numbers count up. */
function isTypedList(lines: readonly Typed[]): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (first.number !== null)
    return lines.length > 1 && lines.every(({ number }, index) => number === (first.number ?? 0) + index);
  return lines.every(({ number }) => number === null) && (lines.length > 1 || first.sign === sureSign);
}

/** Marked entries in lists, each deeper one within the entry before it. */
function nested(entries: readonly Element[]): Element[] {
  const lists: Element[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const entry of entries) {
    const level = Number(entry.attribs[levelName]);
    const name = numberedName in entry.attribs ? 'ol' : 'ul';
    const item = element('li', entry.children);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last === undefined || last.level < level || last.list.name !== name) {
      if (last !== undefined && last.level === level) open.pop();
      const above = open.at(-1)?.list.children.at(-1);
      const list = element(name, []);
      if (above !== undefined && isTag(above)) setChildren(above, [...above.children, list]);
      else lists.push(list);
      last = { level, list };
      open.push(last);
    }
    setChildren(last.list, [...last.list.children, item]);
  }
  return lists;
}
