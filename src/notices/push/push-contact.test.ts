import { describe, expect, test } from 'vitest';
import { pushContact } from './push-contact.ts';

describe('pushed notices', () => {
  test('push services may turn to the site, or without https to its mail address', () => {
    const email = 'hello@dealer.example';
    expect(pushContact({ publicUrl: 'https://www.dealer.example' }, email)).toBe(
      'https://www.dealer.example',
    );
    expect(pushContact({ publicUrl: 'http://localhost' }, email)).toBe('mailto:hello@dealer.example');
    expect(pushContact({ publicUrl: 'http://localhost' }, '')).toBe('http://localhost');
  });
});
