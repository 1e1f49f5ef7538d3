import { expect, test } from 'vitest';
import { anInquiry } from '../../../../test/an-inquiry.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { actionsOf, shownState } from './appointment-state.ts';

const appointment = (state: NonNullable<Inquiry['appointment']>['state']) => ({
  state,
  kind: 'test-drive' as const,
  since: null,
  by: null,
  sequence: 0,
  movedFrom: null,
  undoUntil: null,
});
const now = new Date('2026-11-24T16:00:00Z');
const on = (state: Parameters<typeof appointment>[0], appointmentAt = '2026-11-24T17:30:00.000Z') =>
  anInquiry({ appointmentAt, appointment: appointment(state) });

test('a state has a word; a car that is sold comes before it, unless it is handed over', () => {
  expect(shownState(on('requested')).label).toBe('Asked for');
  expect(shownState(on('canceled')).label).toBe('Canceled');
  const sold = { ...on('confirmed'), vehicleStates: ['sold' as const] };
  expect(shownState(sold)).toMatchObject({ label: 'Car is sold', tone: 'hindered' });
  const handover = { ...sold, appointment: { ...appointment('confirmed'), kind: 'handover' as const } };
  expect(shownState(handover).label).toBe('Confirmed');
  expect(shownState({ ...sold, appointment: appointment('canceled') }).label).toBe('Canceled');
});

test('what can be done depends on state and time', () => {
  expect(actionsOf(on('requested'), now)).toEqual({
    confirm: true,
    move: true,
    cancel: true,
    note: false,
    isRebooking: false,
  });
  expect(actionsOf(on('confirmed'), now)).toMatchObject({ confirm: false, cancel: true, note: false });
  expect(actionsOf(on('confirmed', '2026-11-24T16:45:00.000Z'), now)).toMatchObject({ note: true });
  expect(actionsOf(on('requested', '2026-11-24T15:00:00.000Z'), now)).toMatchObject({
    confirm: false,
    cancel: false,
    note: true,
  });
  expect(actionsOf(on('canceled'), now)).toMatchObject({ move: true, cancel: false, isRebooking: true });
  expect(actionsOf({ ...on('requested'), isArchived: true }, now)).toMatchObject({
    confirm: false,
    move: false,
  });
});
