import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { aVehicle } from '../../../test/factories.ts';
import { FinanceEstimate } from '../../finance/site/FinanceEstimate.tsx';
import { Values } from '../../pages/site/Values.tsx';
import { teamText } from '../../pages/texts/team.ts';
import { servicesText } from '../../pages/texts/services.ts';
import { detailsOf } from '../../pages/texts/dealership-details.ts';
import { PremiumServices } from '../../site/home/PremiumServices.tsx';
import { dealerJsonLd } from '../../site/structured-data.ts';
import { toPublic } from '../../vehicles/vehicle.schema.ts';
import { PriceNote } from '../../inventory/site/card/PriceNote.tsx';
import { Brochure } from '../../inventory/site/brochure/Brochure.tsx';
import { Sticker } from '../../inventory/site/sticker/Sticker.tsx';
import { newDealership, type Dealership } from '../dealership.schema.ts';
import { siteQuery } from '../site.queries.ts';
import { statementsQuery } from '../statements.queries.ts';
import { serviceNames, statementLabels, valueNames } from '../statements.ts';

/** What is rendered once the calls have answered; without `statements`, that call has not. */
function rendered(dealership: Dealership, part: ReactNode, options = { statements: true }): string {
  const queryClient = new QueryClient();
  const { statements, ...shown } = dealership;
  queryClient.setQueryData(siteQuery().queryKey, { dealership: shown } as never);
  if (options.statements) queryClient.setQueryData(statementsQuery().queryKey, statements);
  return renderToStaticMarkup(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
}

const sections = (
  <>
    <PremiumServices />
    <Values />
  </>
);

describe('services and values', () => {
  test('all eight are shown with the dealership’s texts', () => {
    const page = rendered(halcyon, sections);
    for (const name of [...serviceNames, ...valueNames]) {
      expect(page).toContain(`${statementLabels[name]}</h3>`);
      expect(page).toContain(halcyon.statements[name].text);
    }
  });

  test('one that the dealership leaves out is not there, and without any there is no section', () => {
    const without = {
      ...halcyon.statements,
      maintenance: { isShown: false, text: 'Our own workshop.' },
    };
    const page = rendered({ ...halcyon, statements: without }, sections);
    expect(page).not.toContain('Maintenance');
    expect(page).not.toContain('Our own workshop.');
    expect(page).toContain('Global Shipping');
    const none = Object.fromEntries(
      Object.entries(without).map(([name, { text }]) => [name, { isShown: false, text }]),
    ) as Dealership['statements'];
    expect(rendered({ ...halcyon, statements: none }, sections)).toBe('');
  });

  test('their names do not wait for the call that has the texts', () => {
    const page = rendered(halcyon, sections, { statements: false });
    for (const label of Object.values(statementLabels)) expect(page).toContain(`${label}</h3>`);
  });

  test('a new dealership claims nothing', () => {
    const texts = [
      rendered(newDealership, sections),
      newDealership.introduction.heading,
      newDealership.introduction.text,
      teamText(detailsOf(newDealership)),
      servicesText(detailsOf(newDealership)),
      JSON.stringify(dealerJsonLd(newDealership, 'https://dealer.example/')),
    ].join('\n');
    expect(texts).not.toMatch(
      /\b(?:19|20)\d\d\b|since|decade|certified|own workshop|global network|inspected|insured|foundingDate/i,
    );
  });

  test('a founding year that is set is said', () => {
    expect(dealerJsonLd(halcyon, 'https://dealer.example/')).toMatchObject({ foundingDate: '2003' });
  });
});

describe('the note under prices', () => {
  const dealership = { ...newDealership, priceNote: 'Plus tax, title and an $85 documentation fee.' };

  test.each([
    ['a price', aVehicle({ price: 310_000 }), true],
    ['a price on request', aVehicle({ price: null }), false],
    ['what a sold vehicle cost', aVehicle({ price: 310_000, status: 'sold' }), false],
  ])('under %s', (_, vehicle, isThere) => {
    expect(rendered(dealership, <PriceNote vehicle={vehicle} />) !== '').toBe(isThere);
    const sheet = { vehicle: toPublic(vehicle), dealership, address: 'https://dealer.example/1' };
    for (const shown of [
      <Sticker key="sticker" {...sheet} />,
      <Brochure key="brochure" {...sheet} logo={null} />,
    ])
      expect(rendered(dealership, shown).includes(dealership.priceNote)).toBe(isThere);
  });

  test('stands in the finance estimate, and nowhere when it is empty', () => {
    const estimate = <FinanceEstimate name="2023 Veyra" price={310_000} onSend={() => undefined} />;
    expect(rendered(dealership, estimate)).toContain(dealership.priceNote);
    const vehicle = aVehicle({ price: 310_000 });
    expect(rendered(newDealership, <PriceNote vehicle={vehicle} />)).toBe('');
  });

  test('the estimate says down payment and APR, in whole dollars', () => {
    const estimate = rendered(
      dealership,
      <FinanceEstimate name="2023 Veyra" price={129_900} onSend={() => undefined} />,
    ).replace(/<[^>]*>/g, ' ');
    expect(estimate).toContain('Down payment');
    expect(estimate).toMatch(/% APR/);
    expect(estimate).not.toMatch(/deposit|a year|\$[\d,]+\.\d/i);
  });
});
