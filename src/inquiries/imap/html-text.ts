import { Parser } from 'htmlparser2';

const silent = new Set(['head', 'script', 'style', 'title', 'template', 'noscript']);
const lines = /^(?:address|article|blockquote|br|div|dl|dt|dd|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/;

/** What people read of an HTML mail: a line for each block, a blank between cells, and the targets of links nowhere. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (silent.has(name)) hidden += 1;
      if (lines.test(name)) parts.push('\n');
      if (name === 'td' || name === 'th') parts.push(' ');
    },
    onclosetag: (name) => {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1);
      if (lines.test(name)) parts.push('\n');
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(text.replace(/\s+/g, ' '));
    },
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
