import { isTag, Text, type AnyNode, type Document, type Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { element, hasPicture, hasText, setChildren } from './html-nodes.ts';
import { listLevel, markedEntry, withLists } from './office-lists.ts';

/*
 * What office programs put into HTML, in the elements that a page has: a row of a table becomes a line with its cells
 * apart, lists that are only typed become lists, and every block becomes a paragraph, so that no words run together.
 * The result is not safe; `sanitizeContent` comes after it.
 */

/** Elements that stand on lines of their own. */
const blocks = new Set(
  (
    'address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);
/** The blocks that a page may have. */
const kept = new Set('blockquote figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p ul'.split(' '));
/** Elements whose text is not shown. */
const silent = new Set('script style head title template noscript'.split(' '));
/** Elements that are removed; the text before and after them stays apart. */
const dropped = new Set('audio button canvas iframe math object select svg textarea video'.split(' '));

const isSilent = (node: AnyNode) => isTag(node) && silent.has(node.name);

/** Between the cells of a row. */
const cellGap = ' · ';

/** The HTML with tables, lists and blocks in the form that a page may have. Other HTML is unchanged. */
export function withoutOfficeMarkup(html: string): string {
  const document = parseDocument(html, { decodeEntities: true });
  arrange(document);
  return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
}

/** Arranges the content of a node, from the inside out. */
function arrange(parent: Element | Document): void {
  const nodes = parent.children.flatMap((node) => {
    if (!isTag(node) || isSilent(node)) return [node];
    if (dropped.has(node.name)) return [new Text(' ')];
    const level = listLevel(node);
    if (level !== null) {
      const entry = markedEntry(node, level);
      arrange(entry);
      return [entry];
    }
    arrange(node);
    return inPage(node);
  });
  const name = isTag(parent) ? parent.name : null;
  if (name === 'ul' || name === 'ol') setChildren(parent, withListsInside(nodes));
  else setChildren(parent, withLists(name === 'li' ? nodes : withoutStrayText(nodes)));
}

/** The entries of a list, with a list between them in the entry before it, where a page has it. */
function withListsInside(nodes: readonly AnyNode[]): AnyNode[] {
  const made: AnyNode[] = [];
  for (const node of nodes) {
    const entry = made.findLast((above) => isTag(above) && above.name === 'li');
    const isList = isTag(node) && (node.name === 'ul' || node.name === 'ol');
    if (isList && entry !== undefined && isTag(entry)) setChildren(entry, [...entry.children, node]);
    else made.push(node);
  }
  return made;
}

/** An element on lines of its own: by its name, by its style, or one of a program's own, which may hold anything. */
const isBlock = (node: AnyNode): node is Element =>
  isTag(node) &&
  (blocks.has(node.name) ||
    node.name.includes('-') ||
    (node.name === 'span' &&
      /display\s*:\s*(?:block|flex|grid|table|list-item)/i.test(node.attribs['style'] ?? '')));

/** An arranged element, or its replacement, as a page may have it. */
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
    if (run.some((node) => !isSilent(node) && hasText(node) && !hasPicture(node)))
      made.push(element('p', run));
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

/** The rows of a table as lines. A table with blocks in its cells is a layout: their contents follow one another. */
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

/** The text of a node of a cell, with a space before each block. */
function inOneLine(node: AnyNode): AnyNode[] {
  if (isTag(node) && node.name === 'br') return [new Text(' ')];
  return isTag(node) && node.name === 'p' ? node.children : [node];
}
