import { toasts } from './toasts.ts';

/** Section 9's notices: `toast({ title, description, variant })` shows one below a `ToastProvider`. */
export const useToast = () => toasts.show;
