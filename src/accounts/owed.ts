import { setUpNeeded } from './second-factor/requirement.ts';

/** What the owner of an account has to do before anything else. Safe in a browser. */
export type Owed = 'password' | 'second-factor';

/** What refused calls say meanwhile, by `code` to programs. */
export const owedTexts: Record<Owed, { code: string; message: string }> = {
  password: {
    code: 'new-password-required',
    message: 'Choose your own password first. Somebody else gave you the one that you have.',
  },
  'second-factor': setUpNeeded,
};
