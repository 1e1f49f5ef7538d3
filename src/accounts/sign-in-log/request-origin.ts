import type { Context } from 'hono';
import type { ApiEnv } from '../../platform/http/api.ts';

/** The network address of a request, and its browser and system. */
export type RequestOrigin = { address: string; device: string };

export const originOf = (context: Context<ApiEnv>): RequestOrigin => ({
  address: context.var.address,
  device: deviceName(context.req.header('user-agent')),
});

// The more specific names first: Edge also calls itself Chrome, and Chrome also calls itself Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * The browser and system of a user agent: `Firefox on Windows`. Anything that is not recognized is
 * "Unknown device", because the caller may write anything into the header.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
