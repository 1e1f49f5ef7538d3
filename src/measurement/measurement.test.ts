import { describe, expect, test } from 'vitest';
import { applyPolicy } from '../platform/http/security-headers.ts';
import { measurementSchema, type Measurement } from './measurement.schema.ts';
import { newMeasurement, toolsOf } from './measurement.ts';
import { isMeasuredPage, pagePartOf } from './page-part.ts';

const website = '83dd64c4-17ad-4e3e-a905-b3d8c867c1a5';

const issueOf = (field: keyof Measurement, value: unknown) => {
  const { error } = measurementSchema.safeParse({ ...newMeasurement, [field]: value });
  return error?.issues[0]?.message ?? null;
};

describe('what staff enter', () => {
  test.each<[keyof Measurement, string, string]>([
    ['plausibleDomain', ' Cars.Example.com ', 'cars.example.com'],
    ['plausibleHost', 'stats.example.com', 'stats.example.com'],
    ['umamiWebsite', website.toUpperCase(), website],
    [
      'umamiScript',
      'https://stats.example.com:8443/u/script.js',
      'https://stats.example.com:8443/u/script.js',
    ],
    ['googleTag', ' g-ab12cd34ef', 'G-AB12CD34EF'],
    ['metaPixel', '123456789012345 ', '123456789012345'],
  ])('%s %j is kept as %j', (field, value, kept) => {
    expect(measurementSchema.parse({ ...newMeasurement, [field]: value })[field]).toBe(kept);
  });

  test.each<[keyof Measurement, unknown]>([
    ['plausibleDomain', 'https://example.com'],
    ['plausibleDomain', 'example.com; script-src *'],
    ['plausibleDomain', 'localhost'],
    ['plausibleHost', ''],
    ['plausibleHost', '*.example.com'],
    ['plausibleHost', 'plausible.io/js'],
    ['plausibleHost', '10.0.0.1'],
    ['umamiWebsite', '83dd64c4'],
    ['umamiScript', ''],
    ['umamiScript', 'http://stats.example.com/script.js'],
    ['umamiScript', 'https://user@stats.example.com/script.js'],
    ['umamiScript', 'https://stats.example.com/script.js?x=1'],
    ['umamiScript', 'https://stats.example.com/script.js; img-src *'],
    ['umamiScript', 'https://stats.example.com:99999/script.js'],
    ['umamiScript', 'https://..example.com/script.js'],
    ['metaPixel', '12345'],
    ['metaPixel', '1234567890">'],
    ['googleTag', 'G-'],
    ['googleTag', 'G-AB12"CD'],
    ['googleTag', null],
    ['asksForAll', 'yes'],
  ])('%s %j is refused', (field, value) => {
    expect(issueOf(field, value)).toMatch(/^(?:Enter|Say) /);
  });

  test.each([
    ['GTM-ABC123', /^A container of the Tag Manager can load code from anywhere/],
    ['AW-123456789', /Google Ads counts its key event generate_lead/],
    ['UA-1234-1', /^Universal Analytics has ended/],
  ])('%s is refused with what to enter instead', (tag, message) => {
    expect(issueOf('googleTag', tag)).toMatch(message);
  });
});

describe('a measured page', () => {
  const partOf = (given: Partial<Measurement>) => pagePartOf({ ...newMeasurement, ...given }, '/cookies');
  const policyOf = (given: Partial<Measurement>) =>
    Object.fromEntries(
      applyPolicy('', { nonce: 'n1', imagesUrl: '', videoOrigins: [], others: partOf(given)?.sources })
        .policy.split('; ')
        .map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources.join(' ')];
        }),
    );

  test('has nothing while nothing is set, and the same policy as ever', () => {
    expect(partOf({ asksForAll: true })).toBeNull();
    expect(applyPolicy('', { nonce: 'n1', imagesUrl: '', videoOrigins: [], others: undefined })).toEqual(
      applyPolicy('', { nonce: 'n1', imagesUrl: '', videoOrigins: [] }),
    );
  });

  test.each<[string, Partial<Measurement>, Record<string, string>]>([
    [
      'Plausible',
      { plausibleDomain: 'example.com', plausibleHost: 'stats.example.com' },
      { 'script-src': ' https://stats.example.com', 'connect-src': ' https://stats.example.com' },
    ],
    [
      'Umami in its cloud',
      { umamiWebsite: website },
      { 'script-src': ' https://cloud.umami.is', 'connect-src': ' https://gateway.umami.is' },
    ],
    [
      'Umami on a server of one’s own',
      { umamiWebsite: website, umamiScript: 'https://stats.example.com:8443/script.js' },
      { 'script-src': ' https://stats.example.com:8443', 'connect-src': ' https://stats.example.com:8443' },
    ],
    [
      'Google',
      { googleTag: 'G-AB12CD34' },
      {
        'script-src': ' https://www.googletagmanager.com',
        'connect-src':
          ' https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://www.google.com',
        'img-src': ' https://*.googletagmanager.com https://*.google-analytics.com',
      },
    ],
    [
      'Meta',
      { metaPixel: '1234567890' },
      {
        'script-src': ' https://connect.facebook.net',
        'connect-src': ' https://connect.facebook.net https://www.facebook.com',
        'img-src': ' https://www.facebook.com',
      },
    ],
  ])('may use the hosts of %s, and no other', (_, given, added) => {
    const usual = policyOf({});
    const expected = Object.fromEntries(
      Object.entries(usual).map(([name, sources]) => [name, sources + (added[name] ?? '')]),
    );
    expect(policyOf(given)).toEqual(expected);
  });

  test('loads one script of ours, which reads what to do from its tag', () => {
    const tag = partOf({ umamiWebsite: website, googleTag: 'G-AB12CD34' })?.tag ?? '';
    const [, src, given = ''] =
      /^<script async src="([^"]*)" data-given="([^"]*)"><\/script>$/.exec(tag) ?? [];
    expect(src).toBe('/measurement.js');
    expect(JSON.parse(given.replaceAll('&quot;', '"'))).toEqual({
      free: [
        {
          name: 'Umami',
          website,
          script: 'https://cloud.umami.is/script.js',
          to: 'https://gateway.umami.is',
        },
      ],
      asked: [{ name: 'Google', id: 'G-AB12CD34' }],
      policyPage: '/cookies',
    });
  });

  test('asks for all of them if the dealership wants that', () => {
    const all = { ...newMeasurement, plausibleDomain: 'example.com', metaPixel: '1234567890' };
    expect(toolsOf(all)).toEqual({ free: ['Plausible'], asked: ['Meta'] });
    expect(toolsOf({ ...all, asksForAll: true })).toEqual({ free: [], asked: ['Plausible', 'Meta'] });
  });

  test.each([
    '/admin',
    '/admin/settings/measurement',
    '/login',
    '/alerts',
    '/alerts/confirm',
    '/appointments?token=abc',
    '/newsletter',
    '/inventory/12/brochure',
    '/inventory/12/sticker',
  ])('is never %s', (path) => expect(isMeasuredPage(path)).toBe(false));

  test.each(['/', '/inventory?make=Ashdown', '/inventory/12', '/contact', '/sell', '/administration'])(
    'may be %s',
    (path) => expect(isMeasuredPage(path)).toBe(true),
  );
});
