import { useEffect, useRef, useState } from 'react';
import { Banner, bannerLeadClass } from './Banner.tsx';
import { fieldsHave, nameFields } from './changed.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** After the newer version was loaded: what of it is in the form already, and what is left to choose. */
export function MergedBanner({ form }: { form: VehicleFormHandle }) {
  const { theirs } = form.state;
  const [first] = useState(theirs);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that loaded it is gone, and the focus with it.
    if (theirs !== first) box.current?.focus();
  }, [theirs, first]);
  if (theirs === null) return null;
  const open = theirs.differing.filter((field) => form.theirsFor(field) !== undefined);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Banner kind="status">
        <p>
          <b className={bannerLeadClass}>Newer version loaded.</b>{' '}
          {theirs.taken.length > 0 &&
            `${fieldsHave(theirs.taken)} the newer ${theirs.taken.length === 1 ? 'value' : 'values'} now, since you had not changed ${theirs.taken.length === 1 ? 'it' : 'them'}. `}
          {open.length > 0
            ? `You both changed ${nameFields(open)}: keep yours, or use theirs. Then save.`
            : 'Save when you are done.'}
        </p>
      </Banner>
    </div>
  );
}
