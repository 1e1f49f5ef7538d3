import { useSyncExternalStore } from 'react';
import { storedToken, subscribeToSession } from '../../platform/browser/stored-session.ts';

/** Whether a token is stored, kept current when it is cleared here or in another tab. */
export const useSignedIn = () => useSyncExternalStore(subscribeToSession, isSignedIn, isSignedIn);

const isSignedIn = () => storedToken() !== null;
