import { describe, expect, test } from 'vitest';
import {
  contactInterests,
  inquiryBounds,
  inquiryStatuses,
  vehicleInterests,
} from '../src/inquiries/inquiry.ts';
import { demoInquiries } from './inquiries.ts';
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
