import { escapeMarkup } from '../escape-markup.ts';
import { telephoneHref } from '../telephone.ts';
import { cleanText } from './clean-text.ts';
import type { MailMessage, MailPicture } from './message.ts';

export type Fact = { name: string; text: string };
/** Lines under a title, each of which may lead somewhere; `more` is how many are left out. */
export type LetterList = {
  title: string;
  items: readonly { text: string; address: string }[];
  more: number;
};
type LetterPicture = { address: string; alt: string };

/** What all letters of a dealership have in common. Whatever it does not know is null. */
export type Letterhead = {
  name: string;
  /** The wordmark on the dark band; the second line may be empty. */
  wordmark: { primary: string; secondary: string };
  /** Shown in its place. `background` is the plate of one that is faint on a dark ground. */
  logo: { address: string; width: number; height: number; background: string | null } | null;
  /** Hex colors of the filled button. */
  accent: string;
  onAccent: string;
  place: { text: string; mapUrl: string } | null;
  phone: string | null;
  /** `Mon-Fri 9AM-7PM, Sat 10AM-6PM. Closed Thursday, November 26.`; empty without hours. */
  hours: string;
};

/** Who looks after the customer, and what is said of them behind the name; texts that are not known are empty. */
export type LetterAdviser = {
  name: string;
  says: string;
  title: string;
  phone: string;
  initials: string;
  /** Shown in place of the initials. */
  portrait: string | null;
};

/** One mail's content, as plain text: everything is escaped here. */
export type Letter = {
  /** What mail programs show behind the subject. */
  preview: string;
  picture?: LetterPicture | null;
  /** The small line over the title. */
  kicker?: string | null;
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  lists?: readonly LetterList[];
  /** The first one is filled. Addresses are complete. */
  buttons?: readonly { label: string; address: string }[];
  /** Vehicles, each with its own link. */
  items?: readonly { title: string; text: string; address: string; picture?: LetterPicture | null }[];
  adviser?: LetterAdviser | null;
  /** What the customer wrote. */
  quote?: string | null;
  /** After everything else: what can still be done. */
  closing?: readonly string[];
  /** Why it came, and how it ends. Links stand alone in their line. */
  why: readonly string[];
};

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Didot,'Bodoni 72','Bodoni MT',Georgia,'Times New Roman',serif";

/** The HTML with the alt text of a picture in place of it. */
export const withoutPicture = (html: string, cid: string): string => {
  const [start, end] = [`<!--${cid}-->`, `<!--/${cid}-->`].map((mark) => html.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start) return html;
  const alt = /alt="([^"]*)"/.exec(html.slice(start, end))?.[1] ?? '';
  // A photograph's row has no space of its own.
  const shown =
    cid === 'logo' || cid === 'adviser' ? alt : `<span style="display:block;padding:14px 36px">${alt}</span>`;
  return html.slice(0, start) + shown + html.slice(end);
};

/** A letter as the text, the HTML and the pictures of a mail. */
export function letterMail(
  letter: Letter,
  head: Letterhead,
): Required<Pick<MailMessage, 'text' | 'html' | 'pictures'>> {
  return {
    text: cleanText(letterText(letter, head)),
    html: cleanText(letterHtml(letter, head)),
    pictures: picturesOf(letter, head),
  };
}

const itemCid = (index: number) => `vehicle-${index + 1}`;

function picturesOf({ picture, items = [], adviser }: Letter, { logo }: Letterhead): MailPicture[] {
  return [
    ...(logo === null ? [] : [{ cid: 'logo', address: logo.address }]),
    ...(picture ? [{ cid: 'vehicle', address: picture.address }] : []),
    ...items.flatMap((item, index) =>
      item.picture ? [{ cid: itemCid(index), address: item.picture.address }] : [],
    ),
    ...(adviser?.portrait ? [{ cid: 'adviser', address: adviser.portrait, isSmall: true as const }] : []),
  ];
}

// The text form.

/** One line each, so that typed text cannot pass for another line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function letterText(letter: Letter, head: Letterhead): string {
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

// The HTML form: tables and inline styles, which mail programs keep. The style sheet only adds the dark colors.

const darkStyles =
  '@media (prefers-color-scheme:dark){.m-page{background:#0b0c0e!important}.m-sheet{background:#16191d!important}' +
  '.m-ink{color:#f0f1f2!important}.m-soft{color:#c3c8ce!important}.m-muted{color:#98a1ab!important}' +
  '.m-link{color:#6fd0da!important}.m-line{border-color:#33393f!important}.m-plate{background:#1f2328!important}}' +
  '@media (max-width:480px){.m-side{padding-left:20px!important;padding-right:20px!important}}';

const font = (size: number, color: string, more = '') =>
  `font-family:${sans};font-size:${size}px;line-height:1.6;color:${color};${more}`;
const row = (content: string, style: string, className = '') =>
  `<tr><td class="m-side ${className}" style="${style}">${content}</td></tr>`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const link = (address: string, content: string) =>
  `<a class="m-link" href="${escapeMarkup(address)}" style="color:#0b6370">${content}</a>`;
const lines = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');
/** Gives way to the alt text if the picture cannot be read when the mail is sent. */
const withPicture = (cid: string, content: string) => `<!--${cid}-->${content}<!--/${cid}-->`;

/** The same with a number that no line breaks. */
function unbroken(html: string, phone: string | null): string {
  if (phone === null) return html;
  const number = escapeMarkup(phone);
  return html.replaceAll(number, `<span style="white-space:nowrap">${number}</span>`);
}

/** A line of text whose web addresses are links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? link(part, escapeMarkup(part)) : lines(part)))
    .join('');

/** A row with a picture. Its alt text is legible on the dark ground where pictures are off. */
const pictureRow = (cid: string, alt: string, width: number) =>
  `<tr><td style="background:#0d0e10;padding:0;${font(15, '#c3c8ce')}">${withPicture(
    cid,
    `<img src="cid:${cid}" width="${width}" alt="${escapeMarkup(alt)}" style="display:block;width:100%;height:auto;border:0;${font(15, '#c3c8ce')}">`,
  )}</td></tr>`;

function band({ wordmark, name, logo }: Letterhead): string {
  const words = `${escapeMarkup(wordmark.primary === '' ? name : wordmark.primary)}${
    wordmark.secondary === ''
      ? ''
      : ` <span style="font-family:${sans};font-size:14px;color:#98a1ab">${escapeMarkup(wordmark.secondary)}</span>`
  }`;
  const style = `background:#0b0c0e;padding:22px 36px;font-family:${serif};font-size:24px;line-height:1.2;color:#f0f1f2`;
  if (logo === null) return row(words, style);
  const height = Math.min(48, logo.height);
  const width = Math.min(260, Math.round((logo.width * height) / logo.height));
  const plate =
    logo.background === null ? '' : `background:${logo.background};padding:4px 8px;border-radius:2px;`;
  return row(
    withPicture(
      'logo',
      `<img src="cid:logo" width="${width}" alt="${escapeMarkup(name)}" style="display:block;width:${width}px;max-width:100%;height:auto;border:0;${plate}font-family:${serif};font-size:24px;line-height:1.2;color:#f0f1f2">`,
    ),
    style,
  );
}

const factRow = ({ name, text }: Fact) => {
  const cell = (content: string, color: string, className: string, more: string) =>
    `<td class="m-line ${className}" valign="top" style="padding:9px 0;border-top:1px solid #dfe2e5;${font(15, color, `line-height:1.45;${more}`)}">${content}</td>`;
  return `<tr>${cell(escapeMarkup(name), '#58616b', 'm-muted', 'width:38%;')}${cell(escapeMarkup(oneLine(text)), '#15181b', 'm-ink', 'text-align:right;')}</tr>`;
};

function button({ label, address }: { label: string; address: string }, isFirst: boolean, head: Letterhead) {
  const [ground, ink, edge] = isFirst
    ? [head.accent, head.onAccent, head.accent]
    : ['transparent', '#15181b', '#747e89'];
  return `<table ${table} style="display:inline-table;margin:0 8px 8px 0"><tr><td style="border-radius:2px;border:1px solid ${edge};background:${ground}"><a ${isFirst ? '' : 'class="m-ink" '}href="${escapeMarkup(address)}" style="display:inline-block;padding:14px 22px;font-family:${sans};font-size:15px;font-weight:600;line-height:18px;color:${ink};text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`;
}

function adviserBlock({ name, says, title, phone, initials, portrait }: LetterAdviser): string {
  const tel = telephoneHref(phone);
  const ink = `font-family:${serif};font-size:20px;line-height:1.2;color:#f0f1f2`;
  // As wide as the initials and as high as it is: few mail programs crop pictures.
  const face =
    portrait === null
      ? escapeMarkup(initials)
      : withPicture(
          'adviser',
          `<img src="cid:adviser" width="64" alt="${escapeMarkup(initials)}" style="display:block;width:64px;height:auto;border:0;${ink}">`,
        );
  const lines = [
    `<b class="m-ink" style="color:#15181b">${escapeMarkup(name)}</b> ${escapeMarkup(says)}`,
    ...(title === '' ? [] : [escapeMarkup(title)]),
    ...(phone === '' ? [] : [tel === undefined ? escapeMarkup(phone) : link(tel, escapeMarkup(phone))]),
  ];
  return row(
    `<table ${table} width="100%" class="m-plate" style="background:#f3f5f7"><tr><td width="64" style="padding:18px 0 18px 20px"><table ${table}><tr><td align="center" width="64" height="64" style="background:#15181b;border-radius:2px;overflow:hidden;${ink}">${face}</td></tr></table></td><td class="m-soft" style="padding:18px 20px;${font(15, '#2b3036')}">${lines.join('<br>')}</td></tr></table>`,
    'padding:6px 36px 22px',
  );
}

function itemBlock(item: NonNullable<Letter['items']>[number], index: number): string {
  const picture = item.picture ? pictureRow(itemCid(index), item.picture.alt, 528) : '';
  return row(
    `<table ${table} width="100%">${picture}<tr><td class="m-soft" style="padding:12px 0 0;${font(15, '#2b3036')}"><b>${link(item.address, escapeMarkup(oneLine(item.title)))}</b><br>${escapeMarkup(oneLine(item.text))}</td></tr></table>`,
    'padding:6px 36px 20px',
  );
}

function listBlock({ title, items, more }: LetterList): string {
  const line = (content: string) =>
    `<tr><td class="m-line m-soft" style="padding:11px 0;border-top:1px solid #dfe2e5;${font(15, '#2b3036', 'line-height:1.45;')}">${content}</td></tr>`;
  return row(
    `<b class="m-ink" style="color:#15181b">${escapeMarkup(title)}</b><table ${table} width="100%" style="margin-top:8px">${items
      .map(({ text, address }) => line(link(address, escapeMarkup(oneLine(text)))))
      .join('')}${more > 0 ? line(`and ${more} more`) : ''}</table>`,
    `padding:0 36px 20px;${font(16, '#2b3036')}`,
    'm-soft',
  );
}

function letterHtml(letter: Letter, head: Letterhead): string {
  const { facts = [], lists = [], buttons = [], items = [], closing = [] } = letter;
  const { adviser, quote, picture, kicker } = letter;
  const body = font(16, '#2b3036');
  const footer = [
    [
      escapeMarkup(head.name),
      ...(head.place === null ? [] : [link(head.place.mapUrl, escapeMarkup(head.place.text))]),
    ].join(', '),
    [head.phone, head.hours]
      .filter(Boolean)
      .map((text) => escapeMarkup(String(text)))
      .join('. '),
  ].filter((text) => text !== '');
  const rows = [
    band(head),
    picture ? pictureRow('vehicle', picture.alt, 600) : '',
    kicker
      ? row(escapeMarkup(kicker), `padding:32px 36px 0;${font(15, '#58616b', 'line-height:1.4;')}`, 'm-muted')
      : '',
    letter.title === ''
      ? ''
      : row(
          escapeMarkup(letter.title),
          `padding:${kicker ? 6 : 32}px 36px 18px;font-family:${serif};font-size:32px;line-height:1.15;color:#15181b`,
          'm-ink',
        ),
    row(
      [letter.greeting, ...letter.paragraphs]
        .filter((text) => text !== '')
        .map(linked)
        .join('<br><br>'),
      `padding:${letter.title === '' ? 32 : 0}px 36px 20px;${body}`,
      'm-soft',
    ),
    facts.length === 0
      ? ''
      : row(`<table ${table} width="100%">${facts.map(factRow).join('')}</table>`, 'padding:0 36px 20px'),
    ...lists.map(listBlock),
    buttons.length === 0
      ? ''
      : row(buttons.map((each, index) => button(each, index === 0, head)).join(''), 'padding:4px 36px 14px'),
    ...items.map(itemBlock),
    adviser ? adviserBlock(adviser) : '',
    quote
      ? row(
          `<b class="m-ink" style="color:#15181b">What you wrote</b><table ${table} width="100%" style="margin-top:8px"><tr><td class="m-soft" style="border-left:2px solid ${head.accent};padding:0 0 0 16px;${font(15, '#2b3036')}">${lines(quote)}</td></tr></table>`,
          `padding:0 36px 22px;${body}`,
          'm-soft',
        )
      : '',
    closing.length === 0
      ? ''
      : row(closing.map(linked).join('<br><br>'), `padding:0 36px 22px;${body}`, 'm-soft'),
    row(
      [footer.join('<br>'), letter.why.map(linked).join('<br>')]
        .filter((text) => text !== '')
        .join('<br><br>'),
      `padding:24px 36px 32px;border-top:1px solid #dfe2e5;${font(14, '#58616b')}`,
      'm-muted m-line',
    ),
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeMarkup(letter.title)}</title><style>${darkStyles}</style></head>` +
    '<body class="m-page" style="margin:0;padding:0;background:#eceef0">' +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(letter.preview)}</div>` +
    `<table ${table} width="100%" class="m-page" style="background:#eceef0"><tr><td align="center" style="padding:24px 0">` +
    `<table ${table} width="600" class="m-sheet" style="width:100%;max-width:600px;background:#ffffff;text-align:left">${unbroken(rows.join('\n'), head.phone)}</table>` +
    '</td></tr></table></body></html>\n'
  );
}
