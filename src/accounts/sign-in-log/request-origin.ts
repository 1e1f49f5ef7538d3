import type { Context } from 'hono';
import type { ApiEnv } from '../../platform/http/api.ts';
import { deviceName } from './device-name.ts';

/** Where a request comes from: its network address, and its browser and system. */
export type RequestOrigin = { address: string; device: string };

/** Where this request comes from. */
export const originOf = (context: Context<ApiEnv>): RequestOrigin => ({
  address: context.var.address,
  device: deviceName(context.req.header('user-agent')),
});
