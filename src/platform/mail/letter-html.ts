/** Tables and inline styles, which mail programs keep. The style sheet only adds the dark colors. */
import { escapeMarkup } from '../escape-markup.ts';
import { telephoneHref } from '../telephone.ts';
import type { Fact, Letter, LetterAdviser, Letterhead, LetterList } from './letter.ts';
import { oneLine } from './letter-text.ts';

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

/** The content id of the picture of an item. */
export const itemCid = (index: number) => `vehicle-${index + 1}`;

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

/** The same with a number that no line breaks. In a tag, as in the target of a link, it stays as it is. */
function unbroken(html: string, phone: string | null): string {
  if (phone === null) return html;
  const number = escapeMarkup(phone);
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(number, () => `<span style="white-space:nowrap">${number}</span>`),
    )
    .join('');
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

/** The HTML form of a letter. */
export function letterHtml(letter: Letter, head: Letterhead): string {
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
