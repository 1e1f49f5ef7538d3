import { lazy, Suspense } from 'react';
import type { CompareTray as Tray } from './CompareTray.tsx';
import { comparedVehicles } from '../saved/kept-vehicles.ts';
import { useKept } from '../saved/useKept.ts';

const NoTray: typeof Tray = () => null;

// Without a network there is no tray, and the page stays.
const CompareTray = lazy(() =>
  import('./CompareTray.tsx').then(
    (loaded) => ({ default: loaded.CompareTray }),
    () => ({ default: NoTray }),
  ),
);

/** The tray of the comparison, which is only loaded for visitors who compare. The comparison itself has none. */
export function CompareTrayPlace({ path }: { path: string }) {
  const choosing = useKept(comparedVehicles).length > 0 && path !== '/compare';
  return <Suspense>{choosing && <CompareTray aboveBar={/^\/inventory\/\d/.test(path)} />}</Suspense>;
}
