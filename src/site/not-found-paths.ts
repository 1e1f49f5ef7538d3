/**
 * The paths under which the pages for all unknown addresses and for all unknown vehicles are rendered and
 * cached. Neither is the path of a screen, nor of a page that staff could make.
 */
export const notFoundPath = '/not/found';
export const vehicleNotFoundPath = '/inventory/not/found';

/** Whether an unknown address looks like a vehicle's. */
export const isVehiclePath = (pathname: string) =>
  pathname === vehicleNotFoundPath || /^\/inventory\/[^/]+$/.test(pathname);
