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
const moment = { now: new Date('2026-11-24T16:00:00Z'), day: '2026-11-24', today: '2026-11-24' };
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
  expect(actionsOf(on('requested'), moment)).toEqual({
    confirm: true,
    move: true,
    cancel: true,
    note: false,
    isRebooking: false,
  });
  expect(actionsOf(on('confirmed'), moment)).toMatchObject({ confirm: false, cancel: true, note: true });
  expect(actionsOf(on('confirmed'), { ...moment, day: '2026-11-25' })).toMatchObject({ note: false });
  expect(actionsOf(on('requested', '2026-11-24T15:00:00.000Z'), moment)).toMatchObject({
    confirm: false,
    cancel: false,
    note: true,
  });
  expect(actionsOf(on('canceled'), moment)).toMatchObject({ move: true, cancel: false, isRebooking: true });
  expect(actionsOf({ ...on('requested'), isArchived: true }, moment)).toMatchObject({
    confirm: false,
    move: false,
  });
});
