import { describe, expect, test } from 'vitest';
import { sanitizeContent } from './sanitize.ts';

const word = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

describe('a table becomes a line for each row, with its cells apart', () => {
  test.each([
    [
      'of a spreadsheet',
      '<html><body><!--StartFragment--><table><tr><td>Service</td><td>Price</td></tr><tr><td>Oil</td><td>$129</td></tr></table><!--EndFragment--></body></html>',
      '<p>Service · Price</p><p>Oil · $129</p>',
    ],
    [
      'of a word processor, with a paragraph in each cell',
      '<table><tbody><tr><td><p>Oil</p></td><td><p><b>$129</b></p></td></tr></tbody></table>',
      '<p>Oil · <strong>$129</strong></p>',
    ],
    [
      'with a head, a caption, an empty cell and a break',
      '<table><caption>Prices</caption><thead><tr><th>Service</th><th>Price</th></tr></thead><tr><td>Oil<br>and filter</td><td></td><td>$129</td></tr></table>',
      '<p>Prices</p><p><strong>Service</strong> · <strong>Price</strong></p><p>Oil and filter · $129</p>',
    ],
    [
      'that arranges a page',
      '<table><tr><td><h2>Left</h2><p>One</p></td><td><ul><li>Two</li></ul></td></tr></table>',
      '<h2>Left</h2><p>One</p><ul><li>Two</li></ul>',
    ],
    [
      'within a table',
      '<table><tr><td><table><tr><td>A</td><td>B</td></tr></table></td><td>C</td></tr></table>',
      '<p>A · B · C</p>',
    ],
    [
      'between words',
      'Before<table><tr><td>A</td><td>B</td></tr></table>after',
      '<p>Before</p><p>A · B</p><p>after</p>',
    ],
  ])('%s', (_, html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });
});

describe('lists become lists', () => {
  test.each([
    [
      'of Word, with their levels',
      word('·', 'One') + word('o', 'Inner', 2) + word('·', 'Two'),
      '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
    ],
    [
      'of Word, numbered, between paragraphs',
      `<p class=MsoNormal>Before</p>\n${word('1.', 'One')}\n${word('2.', 'Two')}\n<p class=MsoNormal>After</p>`,
      '<p>Before</p>\n<ol><li>One</li><li>Two</li></ol>\n<p>After</p>',
    ],
    [
      'typed with dots',
      '<p>• One</p><p>•&nbsp;&nbsp;<b>Two</b> x</p>',
      '<ul><li>One</li><li><strong>Two</strong> x</li></ul>',
    ],
    ['typed with dots and breaks', '<p>· One<br>· Two</p>', '<ul><li>One</li><li>Two</li></ul>'],
    ['typed with dashes', '<div>- One</div><div>- Two</div>', '<ul><li>One</li><li>Two</li></ul>'],
    ['typed with numbers', '<p>1. One</p><p>2. Two</p>', '<ol><li>One</li><li>Two</li></ol>'],
    [
      'of Google Docs',
      '<b style="font-weight:normal"><ul><li><p>One</p></li></ul><p>Two</p></b>',
      '<ul><li><p>One</p></li></ul><p>Two</p>',
    ],
  ])('%s', (_, html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });

  test.each([
    ['a dash that begins a sentence', '<p>- that was all</p>'],
    ['a year', '<p>1963. A good year</p><p>1964. Another</p>'],
    ['one numbered line', '<p>1. One</p>'],
    ['numbers that do not count up', '<p>3. One</p><p>7. Two</p>'],
  ])('but not %s', (_, html) => {
    expect(sanitizeContent(html)).toBe(html);
  });
});

describe('no words run together', () => {
  test.each([
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['One<div>Two</div>Three', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<dl><dt>Oil</dt><dd>$129</dd></dl>', '<p>Oil</p><p>$129</p>'],
    ['<section><h2>A</h2>B<article>C</article></section>', '<h2>A</h2><p>B</p><p>C</p>'],
    ['<pre>One\nTwo</pre>', '<p>One<br />Two</p>'],
    ['<center>One</center>Two', '<p>One</p><p>Two</p>'],
  ])('%s', (html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });
});

test('what a page already has stays, and a second time changes nothing', () => {
  const clean = [
    '<p>One <em>two</em><br />three</p>',
    '<ul><li>One<ol><li>Two</li></ol></li></ul>',
    '<blockquote><p>Said</p></blockquote>',
    'Text without a paragraph, 5 &lt; 6 &amp; so on',
  ].join('\n');
  const once = sanitizeContent(clean);
  expect(sanitizeContent(once)).toBe(once);
  expect(sanitizeContent('<ul><li>One</li></ul>')).toBe('<ul><li>One</li></ul>');
});

describe('words stay apart', () => {
  test.each([
    ['in small headings', '<h5>Hours</h5><h6>Monday</h6>', '<h3>Hours</h3><h3>Monday</h3>'],
    ['in forms', '<form>A</form><fieldset><legend>B</legend>C</fieldset>', '<p>A</p><p>B</p><p>C</p>'],
    [
      'in lines that are only styled so',
      '<span style="display:block">A</span><span style="display: flex">B</span>',
      '<p>A</p><p>B</p>',
    ],
    ['in elements of a program', '<x-a>A</x-a><x-b>B</x-b>', '<p>A</p><p>B</p>'],
    ['around what no page has', 'A<button>Call</button>B<video>no</video>C', 'A B C'],
    [
      'in a table of Google Sheets, without a line for its styles',
      '<google-sheets-html-origin><style>td{}</style><table><tr><td>A</td><td>B</td></tr></table></google-sheets-html-origin>',
      '<p>A · B</p>',
    ],
  ])('%s', (_, html, page) => expect(sanitizeContent(html)).toBe(page));
});

describe('a list', () => {
  test.each([
    [
      'is one behind the line that introduces it',
      '<p>We do:<br>• Oil<br>• Brakes<br>Call us</p>',
      '<p>We do:</p><ul><li>Oil</li><li>Brakes</li></ul><p>Call us</p>',
    ],
    ['has other signs', '<p>➢ Oil</p><p>✓ Brakes</p>', '<ul><li>Oil</li><li>Brakes</li></ul>'],
    [
      'of Google Docs is in the entry before it',
      '<ul><li><p>Oil</p></li><ul><li><p>Filter</p></li></ul></ul>',
      '<ul><li><p>Oil</p><ul><li><p>Filter</p></li></ul></li></ul>',
    ],
    ['is none after one dash', '<p>Open<br>- or by appointment</p>', '<p>Open<br />- or by appointment</p>'],
  ])('%s', (_, html, page) => expect(sanitizeContent(html)).toBe(page));
});
