import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anInquiry } from '../../../../test/an-inquiry.ts';
import { ToastProvider } from '../../../ui/toast/ToastProvider.tsx';
import type { Inquiry } from '../../inquiry.schema.ts';
import { TimeState } from './LeadFacts.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
const appointmentAt = inHours(48);

const shown = (change: Partial<Inquiry>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <TimeState inquiry={anInquiry({ appointmentAt, ...change })} />
      </ToastProvider>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, '');

test('a time that is held says until when, and that it can be kept', () => {
  expect(shown({ hasTime: true, heldUntil: inHours(2) })).toMatch(
    /^Not confirmed yet, kept until .+Keep the Time$/,
  );
  expect(shown({ hasTime: true, heldUntil: inHours(-1) })).toContain('Not kept: it was not confirmed');
});

test('a time that is free or taken can be asked for, unless it is past', () => {
  expect(shown({})).toBe('Not kept: it was not confirmed, or others have itKeep the Time');
  expect(shown({ appointmentAt: inHours(-1) })).not.toContain('Keep the Time');
});

test('archived and doubtful inquiries keep none', () => {
  expect(shown({ isArchived: true })).toBe('Not kept while it is archived');
  expect(shown({ isDoubtful: true })).toBe('Not kept while it is doubtful');
});

test('a time that stays says nothing, nor one of an earlier version', () => {
  expect(shown({ hasTime: true })).toBe('');
  expect(shown({ hasTime: true, heldUntil: undefined as never })).toBe('');
});
