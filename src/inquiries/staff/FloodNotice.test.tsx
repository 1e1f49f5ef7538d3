import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Flood } from '../../floods/flood.ts';
import { newsKey } from '../inquiries.staff.queries.ts';
import { FloodNotice } from './FloodNotice.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The line above the screens; `putAway` is what this browser remembers. */
function shown(floods: Flood[] | undefined, putAway: string | null = null): string {
  vi.stubGlobal('window', { localStorage: { getItem: () => putAway } });
  const client = new QueryClient();
  client.setQueryData(newsKey, { floods });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FloodNotice />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, '');
}

const at = '2026-11-20T16:30:00.000Z';
const flood: Flood = { kind: 'inquiries', at };
const hourLater = '2026-11-20T17:30:00.001Z';

test('a flood is named with what becomes of it, several one after another', () => {
  expect(shown([flood])).toMatch(
    /^Somebody is flooding the website\. Unusually many inquiries; those beyond the limit are under Doubtful\. Last at .+\.Put Away$/,
  );
  expect(shown([{ kind: 'sign-ins', at }, flood])).toMatch(/until it ends\. Unusually many inquiries/);
});

test('without one there is no line, nor with the news of an earlier version', () => {
  expect(shown([])).toBe('');
  expect(shown(undefined)).toBe('');
});

test('put away it stays away for an hour, and comes back if the flood still goes on then', () => {
  expect(shown([flood], at)).toBe('');
  expect(shown([{ ...flood, at: '2026-11-20T17:30:00.000Z' }], at)).toBe('');
  expect(shown([{ ...flood, at: hourLater }], at)).toContain('Unusually many inquiries');
  // Of another kind, too, and what a browser keeps that is no time hides nothing.
  expect(shown([{ kind: 'alerts', at: hourLater }, flood], at)).not.toContain('inquiries');
  expect(shown([flood], 'yes')).toContain('Unusually many inquiries');
});
