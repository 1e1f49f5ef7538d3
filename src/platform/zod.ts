import { z } from '@hono/zod-openapi';

// The staff's forms check their input with the schemas of the API. In a browser Zod must not compile them
// with `eval`, which the Content-Security-Policy forbids. This has to be set before the first schema is made.
if (typeof window !== 'undefined') z.config({ jitless: true });

export { z };
