import type { Letter, Letterhead } from './letter.ts';

/** One line each, so that typed text cannot pass for another line. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text form of a letter. */
export function letterText(letter: Letter, head: Letterhead): string {
  const { facts = [], lists = [], buttons = [], items = [], adviser, quote, closing = [] } = letter;
  const width = Math.max(...facts.map(({ name }) => name.length));
  // Paragraphs are not wrapped: mail programs do, each for its own width.
  const blocks: string[][] = [
    [letter.greeting],
    ...letter.paragraphs.map((paragraph) => [paragraph]),
    facts.map(({ name, text }) => `  ${name.padEnd(width)}  ${oneLine(text)}`),
    ...lists.flatMap(({ title, items: entries, more }) => [
      [`${title}:`],
      [
        ...entries.flatMap(({ text, address }) => [`- ${oneLine(text)}`, `  ${address}`]),
        ...(more > 0 ? [`- and ${more} more`] : []),
      ],
    ]),
    ...buttons.map(({ label, address }) => [`${label}:`, address]),
    ...items.map(({ title, text, address }) => [oneLine(title), oneLine(text), address]),
    adviser
      ? [
          `${adviser.name} ${adviser.says}`,
          ...[adviser.title, adviser.phone].filter((line) => line !== '').map(oneLine),
        ]
      : [],
    quote ? ['What you wrote:', ...quote.split('\n').map((line) => `> ${line}`.trimEnd())] : [],
    ...closing.map((paragraph) => [paragraph]),
    [head.name, head.place?.text ?? '', head.phone ?? '', head.hours].filter((line) => line !== ''),
    [...letter.why],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
