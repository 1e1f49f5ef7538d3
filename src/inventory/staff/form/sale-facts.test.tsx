import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aVehicle } from '../../../../test/factories.ts';
import { signIn, textOf } from '../../../../test/specified-answers.tsx';
import { comparedPrice } from '../../../vehicles/sale.ts';
import { RenderBuyer } from '../../../vehicles/staff/sale/sold-to.ts';
import { SaleFacts } from './SaleFacts.tsx';

beforeEach(signIn);
afterEach(() => {
  vi.unstubAllGlobals();
});

const sale = { status: 'sold' as const, soldPrice: 320_000, daysToSell: 9, profit: 59_113 };
const sold = aVehicle({ ...sale, soldAt: '2026-11-10T19:00:00.000Z', soldToInquiryId: 12 });

describe('the form of a sold vehicle', () => {
  test('says for how much, when, how fast and to whom it was sold', async () => {
    const buyer = (id: number) => `Ada Byron (${id})`;
    const screen = (
      <RenderBuyer value={buyer}>
        <SaleFacts vehicle={sold} />
      </RenderBuyer>
    );
    expect(await textOf(screen, {}, () => [])).toMatch(
      /Sold Price \$320,000 .*Profit \+\$59,113 .*Sale Date Nov 10, 2026 .*Days to Sell 9 days .*Sold To Ada Byron \(12\)/,
    );
  });

  test('has N/A for what is unknown', async () => {
    const bare = { soldPrice: null, soldAt: null, daysToSell: null, profit: null, soldToInquiryId: null };
    const text = await textOf(<SaleFacts vehicle={{ ...sold, ...bare }} />, {}, () => []);
    expect(text.match(/N\/A/g)).toHaveLength(6);
  });

  test('compares costs with its sale, and with the listed price once it is for sale again', () => {
    expect(comparedPrice(sold, { status: 'sold', price: 341_335 })).toBe(320_000);
    expect(comparedPrice({ ...sold, soldPrice: null }, { status: 'sold', price: 341_335 })).toBeNull();
    expect(comparedPrice(sold, { status: 'available', price: 341_335 })).toBe(341_335);
    expect(comparedPrice(aVehicle({}), { status: 'sold', price: 341_335 })).toBe(341_335);
    expect(comparedPrice(null, { status: 'available', price: null })).toBeNull();
  });
});
