import { expect, test } from 'vitest';
import { readXml, XmlError } from './xml.ts';

test('a document of strangers that is none is refused in time that grows with its length', () => {
  const started = process.cpuUsage();
  for (const part of ['a', 'a.', 'a ', ' ', '"', "'", '<a ', '<!--', '<?', '<![CDATA[', '/', '=', 'a="'])
    for (const before of ['<', '<a ', '<a b="', '</'])
      expect(() => readXml(`<adf>${before}${part.repeat(200_000 / part.length)}`)).toThrow(XmlError);
  // Of the processor, which others may use meanwhile.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
});
