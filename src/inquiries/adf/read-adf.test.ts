import { describe, expect, test } from 'vitest';
import { lead as aLead, dealership } from '../../../test/leads.ts';
import { XmlError } from '../../platform/xml.ts';
import { adfOf } from '../mail/adf.ts';
import { readAdf } from './read-adf.ts';

const zone = dealership.timeZone;
const adf = (inside: string) => `<?xml version="1.0"?><?adf version="1.0"?><adf>${inside}</adf>`;
const prospect = (inside: string) => readAdf(adf(`<prospect>${inside}</prospect>`), zone)[0];
const contact = (inside: string) => prospect(`<customer><contact>${inside}</contact></customer>`);

describe('ADF', () => {
  test('what this program writes is read back', () => {
    expect(readAdf(adfOf(aLead()), zone)).toEqual([
      {
        id: { source: 'www.dealer.example', text: '147' },
        requestedAt: new Date('2026-11-20T17:00:00.000Z'),
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        interest: 'test-drive',
        car: {
          year: '2023',
          make: 'Ashdown',
          model: 'Grand Tourer V12',
          vin: 'ZZZVE72S8S0000310',
          stock: '52',
        },
        message: [
          'Interest: Test drive\nIs it still there?\nI am in town & free <now>.\n',
          'Vehicle year: 2023\nVehicle make: Ashdown\nVehicle model: Grand Tourer V12',
          'Vehicle vin: ZZZVE72S8S0000310\nVehicle stock: 52\nVehicle odometer (units mi): 1240',
          'Vehicle colorcombination interiorcolor: Tan',
          'Vehicle colorcombination exteriorcolor: Azure & Silver',
          'Vehicle price (type asking, currency USD): 329500\nProvider name (part full): Marque',
        ].join('\n'),
      },
    ]);
  });

  test('a name in parts, several numbers, and what has no field', () => {
    expect(
      contact(
        '<name part="last">Lind</name><name part="first">Bo</name><email>bo@lind.example</email>' +
          '<phone type="voice">480-555-0100</phone><phone type="cellphone">602-555-0101</phone>' +
          '<address><city>Mesa</city></address>',
      ),
    ).toMatchObject({
      name: 'Bo Lind',
      phone: '480-555-0100',
      message: 'Customer contact phone (type cellphone): 602-555-0101\nCustomer contact address city: Mesa',
    });
  });

  test('what is no address or number stays in the message', () => {
    expect(contact('<name>Bo</name><email>bo at lind</email><phone>ask</phone>')).toMatchObject({
      name: 'Bo',
      email: '',
      phone: null,
      message: 'Customer contact email: bo at lind\nCustomer contact phone: ask',
    });
    expect(prospect('')).toMatchObject({ name: 'No name', id: null, car: null, message: '' });
  });

  test.each([
    ['2026-11-20T10:00:00-07:00', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T10:00:00+0100', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T17:00:00Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20 10:00', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20', '2026-11-20T07:00:00.000Z'],
  ])('the time %s', (text, time) => {
    expect(prospect(`<requestdate>${text}</requestdate>`)?.requestedAt).toEqual(new Date(time));
  });

  test('an unreadable time stays in the message', () => {
    expect(prospect('<requestdate>last Friday</requestdate>')).toMatchObject({
      requestedAt: null,
      message: 'Requestdate: last Friday',
    });
  });

  test('the car is the one that is asked about, and the trade-in is in the message', () => {
    expect(
      prospect(
        '<vehicle interest="trade-in"><make>Fenwick</make></vehicle>' +
          '<vehicle interest="buy"><make>Ashdown</make><stock>H2611</stock></vehicle>',
      ),
    ).toMatchObject({
      interest: 'purchase',
      car: { make: 'Ashdown', stock: 'H2611', vin: '' },
      message: 'Trade-in make: Fenwick\nVehicle make: Ashdown\nVehicle stock: H2611',
    });
  });

  test('several prospects, capitals, sections of text and loose ampersands', () => {
    const text = adf(
      '<PROSPECT><ID Source="AutoTrader">7</ID><CUSTOMER><COMMENTS><![CDATA[a < b]]> &#65; Tom & Bo &amp;</COMMENTS></CUSTOMER></PROSPECT><prospect/>',
    );
    const leads = readAdf(text, zone);
    expect(leads).toHaveLength(2);
    expect(leads[0]).toMatchObject({
      id: { source: 'AutoTrader', text: '7' },
      message: 'a < b A Tom & Bo &',
    });
  });

  test.each([
    ['', 'no root'],
    ['hello', 'no root'],
    ['<html></html>', 'not ADF'],
    ['<adf></adf>', 'no <adf> with a <prospect>'],
    ['<adf>\n<prospect></adf>', '</adf> closes nothing in line 2'],
    ['<adf><prospect>', '<prospect> is not closed'],
    [
      '<!DOCTYPE adf [<!ENTITY a SYSTEM "file:///etc/passwd">]><adf><prospect>&a;</prospect></adf>',
      'document type',
    ],
    ['<adf><prospect><</prospect></adf>', 'a sign that begins no tag'],
    ['<a>'.repeat(100), 'too many elements'],
  ])('%j is refused', (text, words) => {
    expect(() => readAdf(text, zone)).toThrow(XmlError);
    expect(() => readAdf(text, zone)).toThrow(words);
  });

  test('no entity is expanded, and a large body takes no long time', () => {
    expect(prospect('<customer><comments>&a; &lol;</comments></customer>')?.message).toBe('&a; &lol;');
    const began = performance.now();
    expect(() => readAdf(`<adf ${'a="'.repeat(80_000)}`, zone)).toThrow(XmlError);
    expect(() => readAdf('<'.repeat(250_000), zone)).toThrow(XmlError);
    expect(() => readAdf(`<a ${'x '.repeat(100_000)}`, zone)).toThrow(XmlError);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a document that is made to harm', () => {
  test('a long text where attributes stand is read in one pass', () => {
    expect(prospect(`<id ${'a'.repeat(240_000)}>1</id>`)?.id).toEqual({ source: '', text: '1' });
  });

  test.each([
    ['name', '<customer><contact><name>', '</name></contact></customer>'],
    ['email', '<customer><contact><email>', '</email></contact></customer>'],
    ['phone', '<customer><contact><phone>', '</phone></contact></customer>'],
    ['comments', '<customer><comments>', '</comments></customer>'],
    ['date', '<requestdate>', '</requestdate>'],
    ['id', '<id>', '</id>'],
    ['vin', '<vehicle><vin>', '</vin></vehicle>'],
    ['year', '<vehicle><year>', '</year></vehicle>'],
    ['price', '<vehicle><price>', '</price></vehicle>'],
    ['what is read nowhere', '<provider><name>', '</name></provider>'],
  ])('a long %s is read in one pass', (_, before, after) => {
    const started = process.cpuUsage();
    for (const part of ['%41', '1 ', '(', 'A-', ' ', '&#32;', 'a@', '.', '2026-', ': '])
      prospect(before + part.repeat(200_000 / part.length) + after);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });

  test('a name of an element is short, and the rest of a message ends', () => {
    const long = 'n'.repeat(61);
    expect(() => prospect(`<${long}>x</${long}>`)).toThrow('a name that is too long');
    const [name, levels] = ['n'.repeat(60), 30];
    const inside = '<b>x</b>'.repeat(15_000);
    const nested = `<${name}>`.repeat(levels) + inside + `</${name}>`.repeat(levels);
    expect(prospect(nested)?.message.length).toBeLessThan(25_000);
  });

  test.each(['constructor', '__proto__'])('%s is no interest', (interest) => {
    expect(prospect(`<vehicle interest="${interest}"><vin>x</vin></vehicle>`)?.interest).toBeNull();
  });

  test('a time that no database takes is none', () => {
    const asked = prospect('<requestdate>0000-01-01T00:00:00Z</requestdate>');
    expect(asked).toMatchObject({ requestedAt: null, message: 'Requestdate: 0000-01-01T00:00:00Z' });
  });
});
