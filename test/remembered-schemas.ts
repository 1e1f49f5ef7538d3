import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';

/**
 * How many schemas with a description there are. The library of the API's description remembers them for as long as the process
 * lives, so what makes one for a request leaves it behind.
 */
export const rememberedSchemas = (): number =>
  (Reflect.get(zodToOpenAPIRegistry, '_map') as Map<unknown, unknown>).size;
