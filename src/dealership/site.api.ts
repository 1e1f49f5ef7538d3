import { createRoute, z } from '@hono/zod-openapi';
import { type Appearance, appearanceSchema } from '../appearance/appearance.schema.ts';
import { announcedClosedDays } from './closed-days.ts';
import { type Dealership, type PublicDealership, dealershipSchema } from './dealership.schema.ts';
import { phoneLinksOf } from './phone-links.ts';
import { createApi, jsonContent } from '../platform/http/api.ts';

const site = createRoute({
  method: 'get',
  path: '/',
  summary:
    'What every public page shows: the dealership, how it looks, its pages, the public address, how many vehicles are listed',
  responses: {
    200: jsonContent(
      z
        .object({
          dealership: dealershipSchema
            .omit({ statements: true, soldCars: true, firstSteps: true })
            .partial({ closedDays: true, isClosed: true, deposit: true }),
          pages: z.array(z.object({ slug: z.string(), title: z.string() })),
          appearance: appearanceSchema,
          publicUrl: z.string(),
          listed: z.number().int(),
          phoneLinks: z
            .object({
              call: z.string().optional(),
              text: z.string().optional(),
              whatsApp: z.string().optional(),
            })
            .optional()
            .openapi({ description: 'Targets of links to the numbers of the dealership that are certain' }),
          offersAlerts: z
            .boolean()
            .optional()
            .openapi({ description: 'Visitors can be told by mail of new vehicles' }),
          asksConsent: z
            .boolean()
            .optional()
            .openapi({ description: 'Something measures visits only with consent, which can be changed' }),
        })
        .openapi('Site'),
      'The site',
    ),
  },
});

const statements = createRoute({
  method: 'get',
  path: '/statements',
  summary: 'What the home page and the About page say about the dealership’s services and values',
  responses: { 200: jsonContent(dealershipSchema.shape.statements, 'The statements') },
});

/** GET /api/site and GET /api/site/statements. */
export function createSiteApi(options: {
  dealership: { readonly current: Dealership };
  /** The published pages that the footer leads to, A to Z. */
  pages: () => { slug: string; title: string }[];
  appearance: { readonly current: Appearance };
  /** How many vehicles are listed now. */
  listed: () => number;
  publicUrl: string;
  /** Whether visitors can get alerts of new vehicles. Left out if not, because every page contains this data. */
  offersAlerts: boolean;
  /** Whether visitors are asked for consent. Left out if not, for the same reason. */
  asksConsent: boolean;
  clock: () => Date;
}) {
  return createApi()
    .openapi(site, (context) =>
      context.json(
        {
          dealership: publicPart(options.dealership.current, options.clock()),
          pages: options.pages(),
          appearance: options.appearance.current,
          publicUrl: options.publicUrl,
          listed: options.listed(),
          phoneLinks: phoneLinksOf(options.dealership.current),
          ...(options.offersAlerts && { offersAlerts: true }),
          ...(options.asksConsent && { asksConsent: true }),
        },
        200,
      ),
    )
    .openapi(statements, (context) => context.json(options.dealership.current.statements, 200));
}

/**
 * Without the fields that only two pages show. Every page has this data, so closed days are left out if there are none, and are
 * single days: the browser needs no rule for those of each year.
 */
function publicPart(dealership: Dealership, now: Date): PublicDealership {
  const {
    statements: _,
    soldCars: _sold,
    firstSteps: _steps,
    closedDays: _all,
    isClosed,
    deposit,
    ...shown
  } = dealership;
  const closedDays = announcedClosedDays(dealership, now);
  return {
    ...shown,
    ...(closedDays.length > 0 && { closedDays }),
    ...(isClosed && { isClosed }),
    ...(deposit !== null && { deposit }),
  };
}

export type SiteApi = ReturnType<typeof createSiteApi>;
