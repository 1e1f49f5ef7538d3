import type { Vehicle, VehicleInput } from '../../../src/vehicles/vehicle.ts';

export type Session = { token: string; user: { id: number; username: string; role: string } };

/** A vehicle that does not match other tests' searches: pass what matters, the rest is filled in. */
export const someVehicle = (changes: Partial<VehicleInput> = {}) => ({
  make: 'Ashdown',
  model: `Test ${crypto.randomUUID().slice(0, 8)}`,
  year: 2024,
  price: 100_000,
  mileage: 1_000,
  ...changes,
});

/** The staff's calls over HTTP; each one rejects unless the response is a 2xx. */
export async function openStaffApi(url: string, credentials: { username: string; password: string }) {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const session = (await call('POST', '/api/auth/login', credentials)) as Session;
  const asStaff = (method: string, path: string, body?: unknown) => call(method, path, body, session.token);
  return {
    session,
    get: (path: string) => asStaff('GET', path),
    post: (path: string, body: unknown) => asStaff('POST', path, body),
    patch: (path: string, body: unknown) => asStaff('PATCH', path, body),
    put: (path: string, body: unknown) => asStaff('PUT', path, body),
    delete: (path: string) => asStaff('DELETE', path),
    addVehicle: async (changes: Partial<VehicleInput> = {}) =>
      (await asStaff('POST', '/api/vehicles', someVehicle(changes))) as Vehicle,
    vehicle: async (id: number) => (await asStaff('GET', `/api/vehicles/${id}`)) as Vehicle,
    sell: async (id: number, soldPrice?: number) =>
      (await asStaff(
        'PATCH',
        `/api/vehicles/${id}/mark-sold`,
        soldPrice === undefined ? {} : { soldPrice },
      )) as Vehicle,
    /** As a visitor. */
    inquire: async (changes: object = {}) =>
      (await call('POST', '/api/inquiries', {
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        message: 'Is it still there?',
        interest: 'purchase',
        ...changes,
      })) as { id: number; status: string; createdAt: string },
  };
}

export type StaffApi = Awaited<ReturnType<typeof openStaffApi>>;
