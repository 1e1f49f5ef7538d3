import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { element, hasText, setChildren } from './html-nodes.ts';

/* Lists as office programs write them: paragraphs with a mark of Word's, or with a sign that is only typed. */

/** The depth of an entry of a Word list, from 1; null for any other node. */
export const listLevel = ({ name, attribs }: Element): number | null => {
  const found = /mso-list\s*:[^;]*\blevel(\d)/i.exec(attribs['style'] ?? '');
  return name === 'p' && found !== null ? Number(found[1]) : null;
};

const levelName = 'data-list-level';
const numberedName = 'data-list-numbered';

/** An entry of a Word list without its typed sign, and the meaning of that sign. The caller arranges its children. */
export function markedEntry(node: Element, level: number): Element {
  const sign = DomUtils.findOne(
    ({ attribs }) => /mso-list\s*:\s*ignore/i.test(attribs['style'] ?? ''),
    node.children,
  );
  const text = sign === null ? '' : DomUtils.textContent(sign);
  if (sign !== null) DomUtils.removeElement(sign);
  return element('li', node.children, {
    [levelName]: String(level),
    ...(/^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(text) && { [numberedName]: '' }),
  });
}

/** Signs that are typed in front of the lines of a list. A dash or an asterisk can also begin a sentence. */
const sureSign = /^[\s\u00A0]*[•●○▪▫■□◦‣∙·➢➤►▶❖✓✔☑\uF0B7\uF0A7][\s\u00A0]*/;
const likelySign = /^[\s\u00A0]*[-–—*][\s\u00A0]+/;
const numberSign = /^[\s\u00A0]*(\d{1,3})[.)][\s\u00A0]+/;

type Typed = { line: AnyNode[]; sign: RegExp; number: number | null };

/** A paragraph each of whose lines begins with a sign, as those lines; null for any other. */
function typedLines(node: AnyNode): Typed[] | null {
  if (!isTag(node) || node.name !== 'p') return null;
  const typed = linesIn(node)
    .filter((line) => line.some(hasText))
    .map(readSign);
  return typed.length > 0 && typed.every((line) => line !== null) ? typed : null;
}

function linesIn(paragraph: Element): AnyNode[][] {
  const lines: AnyNode[][] = [[]];
  for (const child of paragraph.children) {
    if (isTag(child) && child.name === 'br') lines.push([]);
    else lines.at(-1)?.push(child);
  }
  return lines;
}

/** Splits a paragraph with a typed list after or before other lines; any other node is unchanged. */
function apart(node: AnyNode): AnyNode[] {
  if (!isTag(node) || node.name !== 'p') return [node];
  const groups: { lines: AnyNode[][]; typed: Typed[] }[] = [];
  for (const line of linesIn(node)) {
    const sign = line.some(hasText) ? readSign(line) : null;
    const last = groups.at(-1);
    if (last === undefined || last.typed.length > 0 !== (sign !== null))
      groups.push({ lines: [line], typed: sign === null ? [] : [sign] });
    else {
      last.lines.push(line);
      if (sign !== null) last.typed.push(sign);
    }
  }
  if (groups.length < 2 || !groups.some(({ typed }) => typed.length > 1 && isTypedList(typed))) return [node];
  return groups.flatMap(({ lines }) => {
    const nodes = lines.flatMap((line, index) => [...(index === 0 ? [] : [element('br', [])]), ...line]);
    return nodes.some(hasText) ? [element('p', nodes)] : [];
  });
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
export function withLists(written: readonly AnyNode[]): AnyNode[] {
  const nodes = written.flatMap(apart);
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

/** The results of `read` for a run of nodes with white space between them, and the number of nodes. */
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
