import { deviceStorage } from '../../platform/browser/browser-storage.ts';

const storageKey = 'marque-version-seen';

/** The version whose news were seen in this browser; null if it has not shown the portal before. */
export const seenVersion = (): string | null => deviceStorage.read(storageKey);

export const noteSeenVersion = (version: string): void => {
  deviceStorage.write(storageKey, version);
};
