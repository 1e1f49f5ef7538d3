import { describe, expect, test } from 'vitest';
import {
  contactInterests,
  inquiryBounds,
  inquiryStatuses,
  vehicleInterests,
} from '../src/inquiries/inquiry.ts';
import { sharp } from '../src/images/encoding/sharp.ts';
import { isOffered } from '../src/inquiries/appointments/times.ts';
import { halcyon } from './dealership.ts';
import { demoInquiries } from './inquiries.ts';
import { agendaTime, wantedTime } from './lead-parts.ts';
import { offeredBytes } from './offered-car.ts';
import { demoVehicles } from './vehicles/all.ts';

const listedHoursAgo = new Map(demoVehicles.map(({ slug, listedDaysAgo }) => [slug, listedDaysAgo * 24]));

describe('the demo inquiries', () => {
  test('are 74 from the past months, newest first, in every status, 56 of them archived', () => {
    const ages = demoInquiries.map(({ receivedHoursAgo }) => receivedHoursAgo);
    expect(ages).toHaveLength(74);
    expect(ages).toEqual([...ages].sort((left, right) => left - right));
    expect(Math.max(...ages)).toBeLessThan(150 * 24);
    expect(new Set(demoInquiries.map(({ status }) => status))).toEqual(new Set(inquiryStatuses));
    expect(demoInquiries.filter(({ isArchived }) => isArchived)).toHaveLength(56);
  });

  test('ask about cars that were already listed, or about none', () => {
    for (const { name, vehicleSlug, receivedHoursAgo } of demoInquiries) {
      if (vehicleSlug === undefined) continue;
      expect(listedHoursAgo.get(vehicleSlug), `${name}: ${vehicleSlug}`).toBeGreaterThan(receivedHoursAgo);
    }
    expect(demoInquiries.some(({ vehicleSlug }) => vehicleSlug === undefined)).toBe(true);
  });

  test('have an interest that the form offers, or none', () => {
    for (const { name, vehicleSlug, interest } of demoInquiries) {
      const offered: readonly string[] = vehicleSlug === undefined ? contactInterests : vehicleInterests;
      if (interest !== undefined) expect(offered, name).toContain(interest);
    }
    expect(demoInquiries.some(({ interest }) => interest === undefined)).toBe(true);
  });

  test('one offers a car, with its pictures as an offer stores them, and one asks for a time that is free', async () => {
    const [offer, ...others] = demoInquiries.flatMap((inquiry) => inquiry.offer ?? []);
    expect(others).toEqual([]);
    for (const name of offer?.pictures ?? []) {
      const { picture, preview } = offeredBytes(name);
      const sizes = [await sharp(picture).metadata(), await sharp(preview).metadata()];
      expect(sizes).toMatchObject([
        { format: 'jpeg', width: 1600, height: 1000 },
        { format: 'webp', width: 480, height: 300 },
      ]);
    }
    expect(demoInquiries.filter(({ wantsToCome }) => wantsToCome)).toMatchObject([
      { interest: 'test-drive' },
    ]);
    const appointments = demoInquiries.flatMap(({ appointment }) => appointment ?? []);
    for (let day = 0; day < 7; day += 1) {
      for (const hour of [0, 6, 12, 18, 23]) {
        const now = new Date(Date.UTC(2026, 10, 16 + day, hour));
        const times = appointments.map((appointment) => agendaTime(now, appointment)?.toISOString());
        expect(new Set(times).size, now.toISOString()).toBe(appointments.length);
        expect(times).not.toContain(undefined);
        const time = wantedTime(now);
        expect(time !== null && isOffered(time, halcyon, now), now.toISOString()).toBe(true);
      }
    }
  });

  test('reach nobody: reserved domains and 555-01xx numbers, distinct, within the limits of the form', () => {
    expect(new Set(demoInquiries.map(({ email }) => email)).size).toBe(74);
    for (const { name, email, phone, message } of demoInquiries) {
      expect(email).toMatch(/^[a-z.]+@example\.(com|org|net)$/);
      if (phone !== undefined) expect(phone, name).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
      expect(name.length).toBeLessThanOrEqual(inquiryBounds.name);
      expect(message.length, name).toBeLessThanOrEqual(inquiryBounds.message);
    }
    expect(demoInquiries.filter(({ phone }) => phone === undefined)).toHaveLength(1);
  });
});
