/**
 * What the page of every address without a screen, and the page of every vehicle that there is not, are rendered and kept
 * under. Neither leads to a screen.
 */
export const notFoundPath = '/404';
export const vehicleNotFoundPath = '/inventory/not/found';

/** Whether an address without a screen was meant for a vehicle's. */
export const meansVehicle = (pathname: string) =>
  pathname === vehicleNotFoundPath || /^\/inventory\/[^/]+$/.test(pathname);
