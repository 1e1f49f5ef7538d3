// Every body style: ten drawn ones and five derived from them.
import { withFront } from '../fronts.ts';
import type { FrontName, ProfileName } from '../names.ts';
import type { Profile } from '../types.ts';
import { variant } from '../variants.ts';
import type { Stretch } from '../variants.ts';
import { brake } from './brake.ts';
import { classic } from './classic.ts';
import { convertible } from './convertible.ts';
import { gt } from './gt.ts';
import { hyper } from './hyper.ts';
import { mid } from './mid.ts';
import { offroad } from './offroad.ts';
import { roadster } from './roadster.ts';
import { sedan } from './sedan.ts';
import { suv } from './suv.ts';

const DRAWN = { mid, hyper, gt, convertible, brake, roadster, classic, sedan, suv, offroad };

/** Other makers' cars on the same data, stretched between the axles. */
const DERIVED = {
  longtail: { of: 'mid', by: { name: 'Long-tail berlinetta', wheelbase: 60, tailBy: 130, heightBy: 0.97 } },
  sportgt: { of: 'gt', by: { name: 'Two-seat coupe', wheelbase: -150, tailBy: -60, heightBy: 0.955 } },
  sportsedan: {
    of: 'sedan',
    by: { name: 'Sports sedan', wheelbase: -250, tailBy: -60, heightBy: 0.955, brightGlass: false },
  },
  limousine: { of: 'sedan', by: { name: 'Limousine', wheelbase: 180, heightBy: 1.03 } },
  compactsuv: {
    of: 'suv',
    by: { name: 'Sports SUV', wheelbase: -170, tailBy: -60, heightBy: 0.92, rails: [], brightGlass: false },
  },
} satisfies Record<string, { of: keyof typeof DRAWN; by: Stretch }>;

const isDerived = (name: ProfileName): name is keyof typeof DERIVED => name in DERIVED;
const made = new Map<string, Profile>();

/** The body style, with the front named or its own. Built once each, so that its surface is built once too. */
export function profileOf(name: ProfileName, front?: FrontName): Profile {
  const key = `${name} ${front ?? ''}`,
    known = made.get(key);
  if (known) return known;
  const faced = (p: Profile) => (front ? withFront(p, front) : p);
  const p = isDerived(name) ? variant(faced(DRAWN[DERIVED[name].of]), DERIVED[name].by) : faced(DRAWN[name]);
  made.set(key, p);
  return p;
}
