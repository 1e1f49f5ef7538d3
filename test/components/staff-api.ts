import type { Hono } from 'hono';
import type { ApiEnv } from '../../src/platform/http/api.ts';
import type { Vehicle, VehicleInput } from '../../src/vehicles/vehicle.ts';

/** Staff's calls, past the screens; each one rejects unless the response is a 2xx. */
export function createStaffApi(app: Hono<ApiEnv>, token: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
  return {
    get: <Answer>(path: string) => call<Answer>('GET', path),
    post: <Answer>(path: string, body: unknown) => call<Answer>('POST', path, body),
    patch: <Answer>(path: string, body: unknown) => call<Answer>('PATCH', path, body),
    put: <Answer>(path: string, body: unknown) => call<Answer>('PUT', path, body),
    delete: (path: string) => call<unknown>('DELETE', path),
    addVehicle: (changes: Partial<VehicleInput> = {}) =>
      call<Vehicle>('POST', '/api/vehicles', {
        make: 'Ashdown',
        model: 'Grand Tourer',
        year: 2024,
        price: 100_000,
        mileage: 1_000,
        ...changes,
      }),
    vehicle: (id: number) => call<Vehicle>('GET', `/api/vehicles/${id}`),
    sell: (id: number, soldPrice?: number) =>
      call<Vehicle>('PATCH', `/api/vehicles/${id}/mark-sold`, soldPrice === undefined ? {} : { soldPrice }),
  };
}
