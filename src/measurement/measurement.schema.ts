import { z } from '../platform/zod.ts';

const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z]$/;

/** Text that is trimmed first. Whatever it becomes in a policy or an attribute, `pattern` has let it pass. */
const exactly = (pattern: RegExp, message: string) =>
  z.string(message).trim().regex(pattern, { error: message, abort: true });

const domainMessage = 'Enter the site’s name as Plausible has it, such as example.com';
const hostMessage = 'Enter a host name, such as plausible.io';
const websiteMessage = 'Enter the website ID as Umami has it: 32 digits and letters a to f in five groups';
const scriptMessage = 'Enter the script’s address, such as https://cloud.umami.is/script.js';
const tagMessage = 'Enter the measurement ID, such as G-AB12CD34EF';
const pixelMessage = 'Enter the pixel’s ID, 10 to 20 digits';

const wrongTags: Readonly<Record<string, string>> = {
  GTM: 'A container of the Tag Manager can load code from anywhere, so this website does not take one. Enter the measurement ID of Google Analytics, which begins with G-',
  AW: 'Enter the measurement ID of Google Analytics, which begins with G-. Google Ads counts its key event generate_lead once both are linked',
  UA: 'Universal Analytics has ended. Enter the measurement ID of Google Analytics 4, which begins with G-',
};

const googleTag = z
  .string(tagMessage)
  .trim()
  .toUpperCase()
  .superRefine((text, context) => {
    if (/^(?:G-[A-Z0-9]{4,20})?$/.test(text)) return;
    const [kind = ''] = text.split('-', 1);
    const message = Object.hasOwn(wrongTags, kind) ? wrongTags[kind] : undefined;
    context.addIssue({ code: 'custom', message: message ?? tagMessage });
  });

/** A script's address over https, of which host and path hold nothing that a policy or an attribute would misread. */
const scriptAddress = exactly(
  /^https:\/\/[a-z0-9.-]{4,253}(?::\d{1,5})?(?:\/[\w.~-]+)+\.js$/i,
  scriptMessage,
).refine((text) => {
  const { hostname, port } = URL.parse(text) ?? { hostname: '', port: '' };
  return hostPattern.test(hostname) && Number(port) <= 65_535;
}, scriptMessage);

/** What measures visits, as stored and as staff read it. '' means that it is not used. */
export const measurementSchema = z
  .object({
    plausibleDomain: z
      .string(domainMessage)
      .trim()
      .toLowerCase()
      .refine((text) => text === '' || hostPattern.test(text), domainMessage),
    plausibleHost: z
      .string(hostMessage)
      .trim()
      .toLowerCase()
      .regex(hostPattern, hostMessage)
      .openapi({ description: 'The host of the script, of Plausible or one’s own' }),
    umamiWebsite: z
      .string(websiteMessage)
      .trim()
      .toLowerCase()
      .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, websiteMessage),
    umamiScript: scriptAddress,
    googleTag: googleTag.openapi({ description: 'The measurement ID of Google Analytics 4' }),
    metaPixel: exactly(/^(?:\d{10,20})?$/, pixelMessage),
    asksForAll: z
      .boolean('Say whether to ask')
      .openapi({ description: 'Plausible and Umami wait for consent too' }),
  })
  .openapi('Measurement');
export type Measurement = z.infer<typeof measurementSchema>;

/** What staff send of the settings: some or all, and the `updatedAt` that they were read with. */
export const measurementInputSchema = measurementSchema
  .partial()
  .extend({ updatedAt: z.string().nullable().optional() })
  .openapi('MeasurementInput');
