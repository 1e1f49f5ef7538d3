import { expect, test } from 'vitest';
import { readSettings } from '../../platform/settings.ts';
import { checkProxies } from './site.ts';

/** What the doctor says of a site that got these entries of X-Forwarded-For, the doctor's made-up one among them as `made up`. */
const found = (trustProxy: number, ...entries: string[]) =>
  checkProxies(readSettings({ TRUST_PROXY: String(trustProxy) }), {
    status: 200,
    location: null,
    isMarque: true,
    report: {
      version: '1.0.0',
      forwardedFor: entries.map((entry) => (entry === 'made up' ? '192.0.2.77' : entry)),
      openFiles: null,
      memoryBytes: null,
      address: '198.51.100.9',
    },
  });

test('counts proxies that pass on what they get', async () => {
  const text = '2 in front, as TRUST_PROXY says';
  expect(await found(2, 'made up', '198.51.100.1', '198.51.100.2')).toEqual({ state: 'ok', text });
  expect(await found(3, 'made up', '198.51.100.1')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('visitors can make up their address'),
  });
});

test('says that others may be hidden behind one that begins the list anew', async () => {
  const hidden = 'any before the one that begins X-Forwarded-For anew cannot be seen';
  expect(await found(1, '198.51.100.1')).toEqual({
    state: 'ok',
    text: `1 in front, as TRUST_PROXY says; ${hidden}`,
  });
  expect(await found(2, '198.51.100.1')).toEqual({
    state: 'problem',
    text: `TRUST_PROXY is 2, but 1 in front; ${hidden}`,
    advice: expect.stringMatching(
      /^If there are 2, each must trust the one before it: see HTTPS\. Otherwise: Set TRUST_PROXY=1/,
    ),
  });
});
