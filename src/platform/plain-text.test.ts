import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    [
      '<p>One owner.</p><ul><li>Serviced</li></ul>Clean &amp; ready&nbsp;now<br/>Call us',
      'One owner.\n\n• Serviced\n\nClean & ready now\nCall us',
    ],
    ['<b>Sunroof</b>', 'Sunroof'],
    ['<p class="a" style="x">One</p>\r\n\r\n<p>Two</p>', 'One\n\nTwo'],
    ['<ul>\n  <li>Sunroof</li>\n  <li>Heated seats</li>\n</ul>', '• Sunroof\n• Heated seats'],
    ['One<br />\nTwo<BR>Three', 'One\nTwo\nThree'],
    ['First paragraph.\n\nSecond <strong>paragraph</strong>.', 'First paragraph.\n\nSecond paragraph.'],
    [
      '<table><tr><td>Engine</td><td>V8</td></tr><tr><td>Doors</td><td>2</td></tr></table>',
      'Engine V8\nDoors 2',
    ],
    ['Rust &lt; 1 &#8220;spot&#x201D;', 'Rust < 1 “spot”'],
    ['&lt;p&gt;One owner &amp;amp; clean&lt;/p&gt;', 'One owner & clean'],
    ['<style>p { color: red }</style><script>alert(1)</script>Clean<!-- internal -->', 'Clean'],
    ['<![CDATA[<p>Clean</p>]]>', 'Clean'],
    ['Clean &amp ready', 'Clean & ready'],
    ['<ul><li><p>Sunroof</p></li><li><p>Radio</p></li></ul>', '• Sunroof\n• Radio'],
    ['<st1:place>Phoenix</st1:place> AZ, <x-y a="b">used</x-y>', 'Phoenix AZ, used'],
    ['<![if !supportLists]>· <![endif]>First<o:p></o:p>', '· First'],
    ['<select><option>Air</option><option>Radio</option></select>', 'Air\nRadio'],
    ['<figure>Front<figcaption>The front</figcaption></figure>', 'Front\nThe front'],
    ['&#8203;soft&shy;hyphen&#31;', 'softhyphen'],
    ['&nbsp;', ''],
    ['<img src="data:image/png;base64,AAAA" onerror="x">Clean', 'Clean'],
  ])('of %j is %j', (html, text) => expect(plainText(html)).toBe(text));

  it.each([
    'Under <10k miles, 0-60 < 3 s & 5 > 4',
    'I <3 this car',
    'R&B; AT&T, Fish&Chips',
    'Mail <joe@example.com>',
    '  One owner.\n\n\n\nTwo  keys.\t',
    'a&copy=b',
    '<Ferrari> red',
    '',
  ])('%j is plain already', (text) => expect(plainText(text)).toBe(text));

  it('is read in linear time', () => {
    const started = process.cpuUsage();
    for (const part of ['<p ', '<p "', '&lt;', ' \n', '<b>', '< ', '&amp;amp;']) {
      plainText(`<p>${part.repeat(20_000)}`);
      plainText(part.repeat(12_000));
    }
    // Of the processor, which others may use meanwhile.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  });
});
